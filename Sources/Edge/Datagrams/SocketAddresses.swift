internal import Glibc
internal import NIOCore
internal import Vocabulary

extension Endpoint {
    /// The sender of a datagram; `nil` for anything but an IP address.
    init?(_ address: SocketAddress) {
        switch address {
        case .v4(let address): self.init(address.address)
        case .v6(let address): self.init(address.address)
        case .unixDomainSocket: return nil
        }
    }

    /// An IPv4 address in IPv6 clothing.
    init(_ address: sockaddr_in) {
        let bytes = UInt32(bigEndian: address.sin_addr.s_addr)
        self.init(
            ipv4: UInt8(bytes >> 24),
            UInt8(bytes >> 16 & 255),
            UInt8(bytes >> 8 & 255),
            UInt8(bytes & 255),
            port: UInt16(bigEndian: address.sin_port)
        )
    }

    /// An IPv6 address; its scope counts where the address means nothing without it.
    init(_ address: sockaddr_in6) {
        let bytes = withUnsafeBytes(of: address.sin6_addr) { memory in
            memory.loadUnaligned(as: SIMD16<UInt8>.self)
        }
        self.init(
            address: bytes,
            port: UInt16(bigEndian: address.sin6_port),
            scope: bytes.isLinkLocal ? address.sin6_scope_id : 0
        )
    }

    /// The address for a dual-stack or IPv6 socket.
    var ipv6: sockaddr_in6 {
        var result = sockaddr_in6()
        result.sin6_family = sa_family_t(AF_INET6)
        result.sin6_port = port.bigEndian
        result.sin6_scope_id = scope
        withUnsafeMutableBytes(of: &result.sin6_addr) { memory in
            memory.storeBytes(of: address, as: SIMD16<UInt8>.self)
        }
        return result
    }

    /// The address for an IPv4 socket; `nil` for an IPv6 address.
    var ipv4: sockaddr_in? {
        guard isIPv4 else { return nil }
        var result = sockaddr_in()
        result.sin_family = sa_family_t(AF_INET)
        result.sin_port = port.bigEndian
        let bytes = (12..<16).reduce(UInt32(0)) { $0 << 8 | UInt32(address[$1]) }
        result.sin_addr.s_addr = bytes.bigEndian
        return result
    }
}

extension SIMD16 where Scalar == UInt8 {
    /// Whether the address is of fe80::/10: it means nothing without its interface.
    var isLinkLocal: Bool { self[0] == 0xfe && self[1] & 0xc0 == 0x80 }
}
