internal import GRDB
internal import Glibc

extension DatabaseFile {
    /// Gives the database a second name, under which it stays when another takes its place.
    ///
    /// - Returns: The path of that name; nothing that was there is overwritten.
    /// - Throws: `failed` if another program holds the log; `unwritable`, `full`.
    func setAside() throws(ArchiveError) -> String {
        do {
            try emptyLog()
        } catch {
            throw ArchiveError(error, path: path)
        }
        for number in 1... {
            let old = "\(path).old-\(number)"
            if link(path, old) == 0 { return old }
            guard errno == EEXIST else {
                throw .unwritable(path: old, reason: "cannot be made (\(SystemCall.lastError))")
            }
        }
        preconditionFailure("there are no more numbers")
    }

    /// Brings everything into the database's own file: a log left behind would be taken for the next
    /// database's.
    private func emptyLog() throws {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        let isBusy = try queue.inDatabase { database in
            try Bool.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        guard isBusy == false else {
            throw ArchiveError.failed(path: path, reason: "another program is reading it")
        }
    }
}
