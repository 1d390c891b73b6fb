internal import Foundation
internal import GRDB

extension ArchiveError {
    /// Says what SQLite's result code means for the person whose database it is.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as ArchiveError: self = error
        case let damage as Damage: self = .damaged(path: path, reason: damage.reason)
        case let error as DatabaseError: self.init(sqlite: error, path: path)
        default: self = .failed(path: path, reason: "\(error)")
        }
    }

    private init(sqlite error: DatabaseError, path: String) {
        let reason = error.message ?? "error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_MISMATCH, .SQLITE_FORMAT, .SQLITE_SCHEMA:
            self = .damaged(path: path, reason: "is damaged (\(reason))")
        case .SQLITE_FULL:
            self = .full(path: path)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ:
            self = .damaged(path: path, reason: "ends too early")
        case .SQLITE_IOERR:
            // Which of some thirty ways it was, only the number says.
            let number = error.extendedResultCode.rawValue
            self = .failed(path: path, reason: "\(reason) (SQLite's \(number))")
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
            self = .unwritable(path: path, reason: "cannot be opened for writing")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self = .failed(path: path, reason: "another program has locked it")
        default:
            self = .failed(path: path, reason: reason)
        }
    }
}
