/// One place where an instance was seen: Avahi reports each interface and protocol separately.
struct SightingKey: Hashable, Sendable {
    /// The interface's index.
    let interface: Int32
    /// Avahi's number of the protocol that carried it: 0 for IPv4, 1 for IPv6.
    let transport: Int32
    /// The instance name, not escaped.
    let name: String
}
