internal import Foundation
internal import GRDB

extension AccountTable {
    /// The drawings of an account, without what is drawn.
    ///
    /// - Returns: Names of 32 bytes and sealed labels, what was kept last first.
    /// - Throws: What reading throws.
    public func drawings(
        of account: Number
    ) throws(ArchiveError) -> [(name: [UInt8], label: [UInt8])] {
        try archive.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT name, label FROM drawing WHERE account = ? ORDER BY number DESC",
                arguments: [account]
            )
            .map { row in
                let label = try row.bytes(1, "the label of a drawing")
                return (try row.bytes(0, count: 32, "the name of a drawing"), label)
            }
        }
    }

    /// Keeps a drawing, unless the account has one of this name; on disk on return.
    ///
    /// - Parameters:
    ///   - drawing: The new one.
    ///   - account: Whose.
    ///   - most: How many of the account there may be then; the oldest go, and no byte of them is left.
    /// - Throws: What writing throws.
    public func keep(
        _ drawing: StoredDrawing,
        of account: Number,
        most: Int
    ) throws(ArchiveError) {
        let gone = try archive.write { database in
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO drawing (account, name, label, strokes) VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    account, Data(drawing.name), Data(drawing.label), Data(drawing.strokes),
                ]
            )
            try database.execute(
                sql: """
                    DELETE FROM drawing WHERE account = ?1 AND number NOT IN
                        (SELECT number FROM drawing WHERE account = ?1 ORDER BY number DESC LIMIT ?2)
                    """,
                arguments: [account, most]
            )
            return database.changesCount
        }
        if gone > 0 { archive.emptyLog() }
    }

    /// What is drawn.
    ///
    /// - Parameters:
    ///   - name: The drawing's.
    ///   - account: Whose.
    /// - Returns: Sealed; `nil` if the account has no such drawing.
    /// - Throws: What reading throws.
    public func strokes(
        ofDrawing name: [UInt8],
        of account: Number
    ) throws(ArchiveError) -> [UInt8]? {
        try archive.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT strokes FROM drawing WHERE account = ? AND name = ?",
                arguments: [account, Data(name)]
            )
            return try row.map { try $0.bytes(0, "a drawing") }
        }
    }

    /// Removes a drawing; no byte of it is left on return.
    ///
    /// - Parameters:
    ///   - name: The drawing's.
    ///   - account: Whose.
    /// - Returns: Whether the account had it.
    /// - Throws: What writing throws.
    public func remove(drawing name: [UInt8], of account: Number) throws(ArchiveError) -> Bool {
        let count = try archive.write { database in
            try database.execute(
                sql: "DELETE FROM drawing WHERE account = ? AND name = ?",
                arguments: [account, Data(name)]
            )
            return database.changesCount
        }
        archive.emptyLog()
        return count > 0
    }
}
