internal import GRDB

/// The database's tables; `Protocol/` does not know them, but they are final from version 1 on:
/// a later version only adds to them.
enum Schema {
    /// `PRAGMA application_id`: "Parl" in ASCII.
    static let applicationID: Int32 = 0x5061_726c
    /// `PRAGMA user_version` of a database with all additions.
    static let version = 1 + additions.count
    /// Bytes of a page: the header of a row is the same whatever the page, and small pages keep the
    /// write-ahead log small where each stroke is a commit.
    static let pageBytes = 4096

    /// What each version from 2 on adds, in order.
    static let additions = [
        // Version 2.
        """
        ALTER TABLE room ADD COLUMN passphrase BLOB;
        ALTER TABLE log ADD COLUMN parent INTEGER;
        ALTER TABLE log ADD COLUMN place INTEGER;
        """,
        // Version 3: which logs this file remembers to the end (`StorageChange.ownLog`). Version 2 went
        // on with the device's last one, and which device that is SQL cannot tell from the seed.
        """
        ALTER TABLE log ADD COLUMN continues INTEGER NOT NULL DEFAULT 0;
        UPDATE log SET continues = 1 WHERE parent IS NULL;
        """,
        // Version 4: the open round of a game without clocks, and the second of the day in which it opened.
        """
        ALTER TABLE room ADD COLUMN round INTEGER;
        ALTER TABLE room ADD COLUMN opened INTEGER;
        """,
        // Version 5: blobs in pieces, as they come. No program has ever written into the table of version 1.
        // The piece at 0 has the length of the whole, once all of it is there.
        """
        DROP TABLE blob;
        CREATE TABLE piece (
            number INTEGER PRIMARY KEY,
            blob BLOB NOT NULL,
            start INTEGER NOT NULL,
            length INTEGER,
            bytes BLOB NOT NULL,
            UNIQUE (blob, start)
        ) STRICT;
        """,
        // Version 6: what people say to meet in a room, once it is not open any more.
        """
        ALTER TABLE room ADD COLUMN code TEXT;
        """,
        // Version 7: people's accounts on this device, and the drawings of each (`Protocol/accounts.md`).
        """
        CREATE TABLE account (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            email TEXT NOT NULL,
            salt BLOB NOT NULL,
            passes INTEGER NOT NULL,
            kibibytes INTEGER NOT NULL,
            key BLOB NOT NULL
        ) STRICT;
        CREATE TABLE session (
            number INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account,
            name BLOB NOT NULL,
            key BLOB NOT NULL
        ) STRICT;
        CREATE TABLE drawing (
            number INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account,
            name BLOB NOT NULL,
            label BLOB NOT NULL,
            strokes BLOB NOT NULL,
            UNIQUE (account, name)
        ) STRICT;
        """,
        // Version 8: whether its owner likes a drawing best, sealed like all else of it; nothing for one of version 7.
        """
        ALTER TABLE drawing ADD COLUMN favourite BLOB;
        """,
        // Version 9: whether an account has gone to another device, and nobody has logged in here since.
        """
        ALTER TABLE account ADD COLUMN moved INTEGER NOT NULL DEFAULT 0;
        """,
    ]

    /// The first version whose programs write zeros over what they delete.
    private static let firstClean = 6

    /// Writes a database anew that a program has written which left standing what it deleted.
    ///
    /// - Parameter queue: The database as it was found.
    static func clean(_ queue: DatabaseQueue) {
        // Where there is no space for a second copy the old rows stay until others are written over them.
        try? queue.writeWithoutTransaction { database in
            let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard 1..<firstClean ~= found else { return }
            try database.execute(sql: "VACUUM")
        }
    }

    /// Brings a database to this version, in the transaction of the caller.
    ///
    /// - Parameter database: Of a version from 0 (empty) to `version`.
    /// - Throws: What writing throws.
    static func update(_ database: Database) throws {
        let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard found < version else { return }
        for step in ([statements] + additions)[found...] { try database.execute(sql: step) }
        try database.execute(sql: "PRAGMA user_version = \(version)")
    }

    /// The tables of version 1.
    ///
    /// Rows of `run` are in order of arrival, not by log: a stroke is one short row, and rows that
    /// always come last fill their pages to the brim, while rows inserted between others leave a
    /// third of each page empty. Logs are told apart in one pass over the table, which holds
    /// the rooms that are open and nothing else. Small tables have no index, which would
    /// be a page each.
    static let statements = """
        CREATE TABLE device (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            seed BLOB NOT NULL,
            name TEXT,
            inode INTEGER NOT NULL,
            birth_seconds INTEGER NOT NULL,
            birth_nanoseconds INTEGER NOT NULL,
            stamp INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE room (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL,
            archived INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE log (
            number INTEGER PRIMARY KEY,
            room INTEGER NOT NULL REFERENCES room,
            position INTEGER NOT NULL,
            device BLOB NOT NULL,
            nonce INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE run (
            number INTEGER PRIMARY KEY,
            log INTEGER NOT NULL REFERENCES log,
            first INTEGER NOT NULL,
            count INTEGER NOT NULL,
            bodies BLOB NOT NULL
        ) STRICT;
        CREATE TABLE seal (
            log INTEGER NOT NULL REFERENCES log,
            sequence INTEGER NOT NULL,
            signature BLOB NOT NULL,
            PRIMARY KEY (log, sequence)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE archive (
            number INTEGER PRIMARY KEY,
            room INTEGER NOT NULL REFERENCES room,
            contents BLOB NOT NULL
        ) STRICT;
        CREATE TABLE blob (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE peer (
            device BLOB PRIMARY KEY,
            address BLOB NOT NULL,
            port INTEGER NOT NULL,
            scope INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
