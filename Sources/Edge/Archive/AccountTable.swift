internal import Foundation
internal import GRDB

/// The accounts of people on this device, and their sessions (`Protocol/accounts.md`).
///
/// Every function blocks until the disk has answered. Whether a name is free is for the one caller to see before it
/// adds an account: nobody else writes here.
public struct AccountTable: Sendable {
    /// Which account of this database; that of a removed one may be given again.
    public typealias Number = Int64

    private static let columns = "account.name, email, salt, passes, kibibytes, account.key"

    let archive: Archive

    /// Knows the database.
    public init(_ archive: Archive) { self.archive = archive }

    /// All accounts.
    ///
    /// - Returns: The oldest first.
    /// - Throws: What reading throws.
    public func all() throws(ArchiveError) -> [(number: Number, account: StoredAccount)] {
        try archive.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT number, \(Self.columns) FROM account ORDER BY number"
            )
            .map { (try $0.integer(0, "an account"), try StoredAccount($0, from: 1)) }
        }
    }

    /// Adds an account with its first session; on disk on return.
    ///
    /// - Throws: What writing throws.
    public func add(_ account: StoredAccount, _ session: StoredSession) throws(ArchiveError) {
        try archive.write { database in
            try Self.insert(session, of: try Self.insert(account, database), database)
        }
    }

    /// Begins a session; on disk on return.
    ///
    /// - Parameters:
    ///   - session: The new one.
    ///   - account: Whose.
    ///   - most: How many of the account there may be then; the oldest end, and no byte of them is left.
    /// - Throws: What writing throws.
    public func begin(
        _ session: StoredSession,
        of account: Number,
        most: Int
    ) throws(ArchiveError) {
        let ended = try archive.write { try Self.begin(session, of: account, most: most, $0) }
        // The browser of one that has ended may keep its token still.
        if ended > 0 { archive.emptyLog() }
    }

    /// Finds a session.
    ///
    /// - Parameter name: Its 32 bytes.
    /// - Returns: Whose it is, and what it keeps; `nil` if it has ended.
    /// - Throws: What reading throws.
    public func session(
        named name: [UInt8]
    ) throws(ArchiveError) -> (number: Number, account: StoredAccount, session: StoredSession)? {
        try archive.read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT account.number, session.key, \(Self.columns)
                    FROM session JOIN account ON account.number = session.account
                    WHERE session.name = ?
                    """,
                arguments: [Data(name)]
            )
            guard let row else { return nil }
            let key = try row.bytes(1, count: StoredAccount.keyBytes, "the key of a session")
            return (
                try row.integer(0, "an account"), try StoredAccount(row, from: 2),
                StoredSession(name: name, key: key)
            )
        }
    }

    /// Ends a session, if there is such a one; no byte of it is left on return.
    ///
    /// - Throws: What writing throws.
    public func end(sessionNamed name: [UInt8]) throws(ArchiveError) {
        try archive.write { database in
            try database.execute(
                sql: "DELETE FROM session WHERE name = ?",
                arguments: [Data(name)]
            )
        }
        archive.emptyLog()
    }

    /// Removes an account with its sessions and drawings; no byte of them is left on return.
    ///
    /// - Throws: What writing throws.
    public func remove(_ account: Number) throws(ArchiveError) {
        try archive.write { database in
            let all = ["session WHERE account = ?", "drawing WHERE account = ?"]
            for table in all + ["account WHERE number = ?"] {
                try database.execute(sql: "DELETE FROM \(table)", arguments: [account])
            }
        }
        archive.emptyLog()
    }

    /// Begins a session in the transaction of the caller.
    ///
    /// - Returns: How many have ended for it.
    static func begin(
        _ session: StoredSession,
        of account: Number,
        most: Int,
        _ database: Database
    ) throws -> Int {
        try insert(session, of: account, database)
        try database.execute(
            sql: "UPDATE account SET moved = 0 WHERE number = ?",
            arguments: [account]
        )
        try database.execute(
            sql: """
                DELETE FROM session WHERE account = ?1 AND number NOT IN
                    (SELECT number FROM session WHERE account = ?1 ORDER BY number DESC LIMIT ?2)
                """,
            arguments: [account, most]
        )
        return database.changesCount
    }

    /// Adds an account in the transaction of the caller.
    static func insert(_ account: StoredAccount, _ database: Database) throws -> Number {
        try database.execute(
            sql: """
                INSERT INTO account (name, email, salt, passes, kibibytes, key)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                account.name, account.email, Data(account.salt), Int64(account.passes),
                Int64(account.kibibytes), Data(account.key),
            ]
        )
        return database.lastInsertedRowID
    }

    private static func insert(
        _ session: StoredSession,
        of account: Number,
        _ database: Database
    ) throws {
        try database.execute(
            sql: "INSERT INTO session (account, name, key) VALUES (?, ?, ?)",
            arguments: [account, Data(session.name), Data(session.key)]
        )
    }
}
