import Glibc

/// Has `localhost` lead to the daemon at 127.0.0.1 and to nobody else, as long as it lives.
///
/// Browsers look for `localhost` at `::1` too, and there first (RFC 6724, RFC 8305): another user of the machine
/// could listen there, and be told by its own page what stands in the address. So the daemon holds that port
/// without listening at it, and browsers, refused, go on to 127.0.0.1.
final class LocalhostName: Sendable {
    private let descriptor: Int32

    /// Takes the port; `nil` where somebody else has it.
    init?(port: UInt16) {
        descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // A machine without IPv6 has no other `localhost`.
        guard descriptor >= 0 else { return }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isHeld = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
        }
        // All properties are set: `deinit` runs after a `nil` too, and closes.
        guard isHeld || errno == EADDRNOTAVAIL else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
