/// Why the web server did not start.
public enum WebServerError: Error, Hashable, Sendable {
    /// Another program listens there; the address and port.
    case addressInUse(String)
    /// The machine does not have this address, or may not use this port; with the system's reason.
    case addressUnavailable(String, reason: String)
}

extension WebServerError: CustomStringConvertible {
    /// One sentence with what to do next.
    public var description: String {
        switch self {
        case .addressInUse(let address):
            "Another program already listens at \(address); choose another port with --web."
        case .addressUnavailable(let address, let reason):
            "This device cannot listen at \(address) (\(reason)); choose another address with --web."
        }
    }
}
