/// Why the web server did not start.
public enum WebServerError: Error, Hashable, Sendable {
    /// Another program listens there; the address and port, and the option that names others.
    case addressInUse(String, option: String)
    /// The machine does not have this address, or may not use this port; with the system's reason.
    case addressUnavailable(String, reason: String, option: String)
}

extension WebServerError: CustomStringConvertible {
    /// One sentence with what to do next.
    public var description: String {
        switch self {
        case .addressInUse(let address, let option):
            "Another program already listens at \(address); choose another port with \(option)."
        case .addressUnavailable(let address, let reason, let option):
            "This device cannot listen at \(address) (\(reason)); choose another address with \(option)."
        }
    }
}
