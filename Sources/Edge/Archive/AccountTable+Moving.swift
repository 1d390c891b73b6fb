internal import Foundation
internal import GRDB

/// Accounts that go to another device, and come from one.
extension AccountTable {
    /// Where an account that comes waits until all of it is there.
    ///
    /// - Returns: Empty, and gone when it is let go.
    /// - Throws: What making a file throws.
    public func spool() throws(ArchiveError) -> Spool { try Spool(beside: archive) }

    /// The drawing that an account has kept next after another one.
    ///
    /// - Parameters:
    ///   - account: Whose.
    ///   - place: That of the one before; 0 for the first.
    /// - Returns: It and its place; `nil` behind the last one.
    /// - Throws: What reading throws.
    public func drawing(
        of account: Number,
        after place: Int64
    ) throws(ArchiveError) -> (place: Int64, drawing: StoredDrawing)? {
        try archive.read { database in
            // By number: by account, all that it has would be read and sorted for each.
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT number, name, label, strokes, ifnull(favourite, x'')
                    FROM drawing NOT INDEXED WHERE account = ? AND number > ? ORDER BY number LIMIT 1
                    """,
                arguments: [account, place]
            )
            guard let row else { return nil }
            let drawing = StoredDrawing(
                name: try row.bytes(1, count: 32, "the name of a drawing"),
                label: try row.bytes(2, "the label of a drawing"),
                strokes: try row.bytes(3, "a drawing"),
                favourite: try row.bytes(4, "the mark of a drawing")
            )
            return (try row.integer(0, "a drawing"), drawing)
        }
    }

    /// The accounts that have gone to another device, and in which nobody has logged in here since.
    ///
    /// - Throws: What reading throws.
    public func moved() throws(ArchiveError) -> Set<Number> {
        try archive.read { database in
            Set(try Number.fetchAll(database, sql: "SELECT number FROM account WHERE moved"))
        }
    }

    /// Notes that an account has gone to another device, and ends all its sessions; no byte of them is left on return.
    ///
    /// - Throws: What writing throws.
    public func depart(_ account: Number) throws(ArchiveError) {
        try archive.write { database in
            try database.execute(
                sql: "UPDATE account SET moved = 1 WHERE number = ?",
                arguments: [account]
            )
            try database.execute(
                sql: "DELETE FROM session WHERE account = ?",
                arguments: [account]
            )
        }
        archive.emptyLog()
    }

    /// Takes in an account that comes with a session and its drawings, all of it or nothing; on disk on return.
    ///
    /// - Parameters:
    ///   - account: What comes.
    ///   - known: Which account here it is, where it is here still: that one keeps what it has, and a drawing that it
    ///     has too is as it comes. `nil` for one that is new here.
    ///   - session: What begins.
    ///   - most: How many sessions of the account there may be then; the oldest end.
    ///   - next: The drawings one after the other, the oldest first; `nil` behind the last one.
    ///   - excess: Names of those that go, where there are too many; it is told all, what was kept last first.
    /// - Throws: What writing throws.
    public func takeIn(
        _ account: StoredAccount,
        as known: Number?,
        _ session: StoredSession,
        most: Int,
        drawings next: () throws -> StoredDrawing?,
        excess: ([ListedDrawing]) -> [[UInt8]]
    ) throws(ArchiveError) {
        // All of it stands in the log too, and stays there where nothing came of it.
        defer { archive.emptyLog() }
        try archive.write { database in
            let number = try known ?? Self.insert(account, database)
            _ = try Self.begin(session, of: number, most: most, database)
            while let drawing = try next() {
                _ = try Self.remove(drawing.name, of: number, database)
                try Self.insert(drawing, of: number, database)
            }
            for name in excess(try Self.drawings(of: number, database)) {
                _ = try Self.remove(name, of: number, database)
            }
        }
    }
}
