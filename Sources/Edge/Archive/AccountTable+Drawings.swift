internal import Foundation
internal import GRDB

extension AccountTable {
    /// The drawings of an account, without what is drawn.
    ///
    /// - Returns: What was kept last first.
    /// - Throws: What reading throws.
    public func drawings(of account: Number) throws(ArchiveError) -> [ListedDrawing] {
        try archive.read { try Self.drawings(of: account, $0) }
    }

    /// Keeps a drawing, unless the account has one of this name; on disk on return.
    ///
    /// - Parameters:
    ///   - drawing: The new one.
    ///   - account: Whose.
    ///   - others: Names of those that go for it, and no byte of them is left.
    /// - Throws: What writing throws.
    public func keep(
        _ drawing: StoredDrawing,
        of account: Number,
        insteadOf others: [[UInt8]]
    ) throws(ArchiveError) {
        try archive.write { database in
            for name in others { _ = try Self.remove(name, of: account, database) }
            try Self.insert(drawing, of: account, database)
        }
        if !others.isEmpty { archive.emptyLog() }
    }

    /// Notes whether a drawing is a favourite; on disk on return, and no byte is left of what was noted before.
    ///
    /// - Parameters:
    ///   - name: The drawing's.
    ///   - account: Whose.
    ///   - favourite: Sealed.
    /// - Returns: Whether the account has it.
    /// - Throws: What writing throws.
    public func mark(
        drawing name: [UInt8],
        of account: Number,
        favourite: [UInt8]
    ) throws(ArchiveError) -> Bool {
        let count = try archive.write { database in
            try database.execute(
                sql: "UPDATE drawing SET favourite = ? WHERE account = ? AND name = ?",
                arguments: [Data(favourite), account, Data(name)]
            )
            return database.changesCount
        }
        archive.emptyLog()
        return count > 0
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
        let isGone = try archive.write { try Self.remove(name, of: account, $0) }
        archive.emptyLog()
        return isGone
    }

    /// Reads the drawings of an account in the transaction of the caller.
    static func drawings(of account: Number, _ database: Database) throws -> [ListedDrawing] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT name, label, ifnull(favourite, x'')
                FROM drawing WHERE account = ? ORDER BY number DESC
                """,
            arguments: [account]
        )
        .map { row in
            ListedDrawing(
                name: try row.bytes(0, count: 32, "the name of a drawing"),
                label: try row.bytes(1, "the label of a drawing"),
                favourite: try row.bytes(2, "the mark of a drawing")
            )
        }
    }

    /// Adds a drawing in the transaction of the caller, unless the account has one of this name.
    static func insert(
        _ drawing: StoredDrawing,
        of account: Number,
        _ database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO drawing (account, name, label, strokes, favourite)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                account, Data(drawing.name), Data(drawing.label), Data(drawing.strokes),
                Data(drawing.favourite),
            ]
        )
    }

    /// Removes a drawing in the transaction of the caller.
    static func remove(
        _ name: [UInt8],
        of account: Number,
        _ database: Database
    ) throws -> Bool {
        try database.execute(
            sql: "DELETE FROM drawing WHERE account = ? AND name = ?",
            arguments: [account, Data(name)]
        )
        return database.changesCount > 0
    }
}
