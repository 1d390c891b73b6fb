/// Why a written address leads nowhere.
public enum AddressError: Error, Hashable, Sendable {
    /// Not of the form `HOST:PORT`.
    case malformed(String)
    /// The resolver does not know the name, in its words.
    case unknownHost(String, reason: String)
    /// The part after `%` names no interface.
    case noSuchInterface(String)
}

extension AddressError: CustomStringConvertible {
    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .malformed(let text):
            "\(text) is not an address; write HOST:PORT, as in 192.0.2.1:7370 or [fe80::1%wlan0]:7370."
        case .unknownHost(let host, let reason):
            "The address of \(host) cannot be found (\(reason)); check the name, or give its number."
        case .noSuchInterface(let name):
            "There is no network interface \(name); check the part after % in the address."
        }
    }
}
