internal import Foundation
internal import GRDB
public import Vocabulary

// Blobs, in pieces as they came; read by range, so that nobody ever holds one whole.
extension Archive {
    /// Bytes of a blob.
    ///
    /// - Parameters:
    ///   - id: The blob.
    ///   - range: Which; what lies beyond its end is left out.
    /// - Returns: `nil` unless all of the blob is stored and was found right.
    /// - Throws: What reading throws.
    public func blob(_ id: BlobID, _ range: Range<Int>) throws(ArchiveError) -> [UInt8]? {
        try read { database in
            guard try length(of: id, database) != nil else { return nil }
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT start, bytes FROM piece
                    WHERE blob = ? AND start < ? AND start + length(bytes) > ? ORDER BY start
                    """,
                arguments: [Data(id.bytes), range.upperBound, range.lowerBound]
            )
            var bytes: [UInt8] = []
            bytes.reserveCapacity(range.count)
            while let row = try rows.next() {
                let (start, piece): (Int, Data) = (row[0], row[1])
                let from = max(range.lowerBound - start, 0)
                bytes += piece[from..<min(range.upperBound - start, piece.count)]
            }
            return bytes
        }
    }

    /// Bytes of a whole blob; `nil` if it is not stored.
    public func blobLength(_ id: BlobID) throws(ArchiveError) -> Int? {
        try read { database in try length(of: id, database) }
    }

    private func length(of id: BlobID, _ database: Database) throws -> Int? {
        try Int.fetchOne(
            database,
            sql: "SELECT length FROM piece WHERE blob = ? AND start = 0",
            arguments: [Data(id.bytes)]
        )
    }

    func put(_ bytes: [UInt8], of id: BlobID, at start: Int, _ database: Database) throws {
        guard try length(of: id, database) == nil else { return }
        try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO piece (blob, start, bytes) VALUES (?, ?, ?)"
        )
        .execute(arguments: [Data(id.bytes), start, Data(bytes)])
    }

    func finish(_ id: BlobID, _ length: Int, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE piece SET length = ? WHERE blob = ? AND start = 0",
            arguments: [length, Data(id.bytes)]
        )
    }

    func drop(_ id: BlobID, _ database: Database) throws {
        guard try length(of: id, database) == nil else { return }
        try database.execute(sql: "DELETE FROM piece WHERE blob = ?", arguments: [Data(id.bytes)])
    }

    /// Drops what an earlier run has begun to fetch.
    static func dropUnfinished(_ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM piece
                WHERE blob NOT IN (SELECT blob FROM piece WHERE length IS NOT NULL)
                """
        )
    }
}
