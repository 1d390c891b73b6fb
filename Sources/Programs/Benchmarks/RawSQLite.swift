internal import GRDBSQLite

/// SQLite without anything of ours: the same settings, rows as long as an operation with its seal.
enum RawSQLite {
    /// How long it takes to write rows.
    ///
    /// - Parameters:
    ///   - rows: How many.
    ///   - each: Rows of a transaction.
    ///   - body: What each holds.
    /// - Returns: Seconds of wall time.
    /// - Throws: `BenchmarkError`.
    static func seconds(rows: Int, each: Int, _ body: [UInt8]) throws -> Double {
        let folder = try TemporaryFolder()
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        try expect(sqlite3_open("\(folder.path)/raw.sqlite", &handle), SQLITE_OK)
        try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", handle)
        try run("CREATE TABLE run (number INTEGER PRIMARY KEY, bodies BLOB)", handle)
        var insert: OpaquePointer?
        defer { sqlite3_finalize(insert) }
        let sql = "INSERT INTO run (bodies) VALUES (?)"
        try expect(sqlite3_prepare_v2(handle, sql, -1, &insert, nil), SQLITE_OK)
        let clock = ContinuousClock()
        let begin = clock.now
        try body.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: rows, by: each) {
                try run("BEGIN IMMEDIATE", handle)
                for _ in start..<min(start + each, rows) {
                    let count = Int32(bytes.count)
                    // The bytes outlive the statement, so SQLite need not copy them.
                    sqlite3_bind_blob(insert, 1, bytes.baseAddress, count, nil)
                    try expect(sqlite3_step(insert), SQLITE_DONE)
                    sqlite3_reset(insert)
                }
                try run("COMMIT", handle)
            }
        }
        return (clock.now - begin).seconds
    }

    private static func run(_ sql: String, _ handle: OpaquePointer?) throws {
        try expect(sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK)
    }

    private static func expect(_ code: Int32, _ expected: Int32) throws {
        guard code == expected else {
            throw BenchmarkError.wrongResult(
                row: "SQLite",
                expected: Int(expected),
                found: Int(code)
            )
        }
    }
}
