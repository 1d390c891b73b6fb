/// Why a daemon could not start, or had to stop.
public enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The data directory cannot be written.
    case unwritable(String)
    /// The data directory belongs to another user.
    case foreign(String)
    /// Other users can write into the data directory.
    case open(String)
    /// A name over 63 bytes.
    case nameTooLong
    /// What was accepted could not be written to disk.
    case cannotStore(String)

    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .unwritable(let path):
            "The data directory \(path) cannot be written; check its permissions or give another with --data."
        case .foreign(let path):
            "The data directory \(path) belongs to another user; give one of your own with --data."
        case .open(let path):
            "Other users can write into the data directory \(path); run `chmod go-w` on it or give another with --data."
        case .nameTooLong: "The name is over 63 bytes long; give a shorter one with --name."
        case .cannotStore(let reason):
            "The daemon stops because it cannot store any more: \(reason)"
        }
    }
}
