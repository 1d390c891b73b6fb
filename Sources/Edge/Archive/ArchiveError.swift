internal import Foundation

/// Why the database cannot be used or written.
///
/// Every path is as given; every reason is the latter half of a sentence, without a full stop.
public enum ArchiveError: Error, Hashable, Sendable {
    /// Another process has the data directory.
    case inUse(path: String)
    /// The file is there, but it is not what was written; it is left as it was found.
    case damaged(path: String, reason: String)
    /// The file was written by a later version of the program.
    case newer(path: String, schema: Int, known: Int)
    /// The directory is missing, or this user may not write there.
    case unwritable(path: String, reason: String)
    /// There is no room left on the disk.
    case full(path: String)
    /// The system failed to read or write.
    case failed(path: String, reason: String)
    /// A batch does not go on where the database ends; nothing of it is written.
    case contradiction(reason: String)
    /// The writer has been closed.
    case closed
}

extension ArchiveError: CustomStringConvertible {
    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .inUse(let path):
            "Another Parlor daemon is using \(path); stop it first, or give this one a directory of its own with --data."
        case .damaged(let path, let reason):
            "The database \(path) \(Self.oneLine(reason)). It is left as it is: put a backup in its place, or start anew by moving it away together with any \(path)-wal and \(path)-shm."
        case .newer(let path, let schema, let known):
            "The database \(path) was written by a newer Parlor (its version is \(schema), this program knows \(known)); update this program, or give it a directory of its own with --data."
        case .unwritable(let path, let reason):
            "\(path) \(reason); make it writable, or choose another directory with --data."
        case .full(let path):
            "There is no room left on the disk for \(path); free some space and start again."
        case .failed(let path, let reason):
            "The system cannot read or write \(path) (\(reason)); check the disk and start again."
        case .contradiction(let reason):
            "The database was asked to store what contradicts it: \(reason). Nothing was written; this is a fault of the program."
        case .closed:
            "The database is closed."
        }
    }

    /// SQLite's reports have several lines and headings of their own.
    private static func oneLine(_ reason: String) -> String {
        reason.split(separator: "\n").joined(separator: " ")
            .replacingOccurrences(of: "*** in database main *** ", with: "")
    }
}
