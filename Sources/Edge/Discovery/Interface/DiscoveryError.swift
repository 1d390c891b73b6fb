/// Why discovery could not start.
public enum DiscoveryError: Error, Hashable, Sendable {
    /// The user named a network interface that this machine does not have.
    case noSuchInterface(String, available: [String])
    /// The system has no more threads or file descriptors; `code` is the `errno`.
    case noResources(code: Int32)
    /// `start()` was called twice.
    case alreadyStarted
}

extension DiscoveryError: CustomStringConvertible {
    /// One sentence for people, with what to do next.
    public var description: String {
        switch self {
        case .noSuchInterface(let name, let available):
            let hint = available.isEmpty ? "" : " (there is \(available.joined(separator: ", ")))"
            return
                "There is no network interface \(name)\(hint); see `ip link` and give another with --interface."
        case .noResources(let code):
            return
                "Discovery could not start because the system is out of threads or files (error \(code)); close some programs or raise `ulimit -n`."
        case .alreadyStarted:
            return "Discovery is running already."
        }
    }
}
