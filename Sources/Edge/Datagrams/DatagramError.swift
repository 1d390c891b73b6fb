/// Why a UDP socket cannot be had.
public enum DatagramError: Error, Hashable, Sendable {
    /// Another program has the port.
    case portTaken(UInt16)
    /// There is no such network interface; the names of those that there are, in alphabetical
    /// order.
    case noSuchInterface(String, available: [String])
    /// The interface is there, but has no address to bind to.
    case noAddress(interface: String)
    /// Ports below 1024 may need a privilege.
    case notPermitted(port: UInt16)
    /// The system refused for another reason, in its words.
    case failed(reason: String)
}

extension DatagramError: CustomStringConvertible {
    /// A sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .portTaken(let port):
            "UDP port \(port) is in use by another program; stop that one, or choose another port with --udp (0 takes any)."
        case .noSuchInterface(let name, let available):
            "There is no network interface \(name); this machine has \(available.joined(separator: ", "))."
        case .noAddress(let interface):
            "The network interface \(interface) has no address; connect it, or leave out --interface."
        case .notPermitted(let port):
            "This user may not use UDP port \(port); choose one from 1024 on with --udp (0 takes any)."
        case .failed(let reason):
            "The UDP socket cannot be opened (\(reason)); choose another port with --udp."
        }
    }
}
