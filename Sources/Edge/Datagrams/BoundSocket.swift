internal import Glibc
internal import Vocabulary

/// A bound UDP socket of the system, before NIO reads from it.
struct BoundSocket {
    /// Where to bind.
    enum Scope: Hashable {
        /// Every interface.
        case everywhere
        /// One interface, whatever addresses it has or gets.
        case device(BindableInterface)
        /// One address of an interface.
        case address(BindableInterface, BindableInterface.Address)
    }

    /// Bytes of received datagrams that the system holds until they are read, if it lets us.
    static let receiveBuffer: CInt = 1024 * 1024
    /// Bytes of sent datagrams that the system holds until the network takes them.
    static let sendBuffer: CInt = 1024 * 1024

    let descriptor: CInt
    /// `AF_INET6` (IPv4 is mapped) or `AF_INET`.
    let family: CInt
    let scope: Scope
    let port: UInt16

    /// Opens and binds.
    ///
    /// - Parameters:
    ///   - scope: Where.
    ///   - port: 0 for any.
    /// - Returns: A socket whose descriptor the caller must close.
    /// - Throws: `portTaken`, `notPermitted`, `failed`.
    static func bind(_ scope: Scope, port: UInt16) throws(DatagramError) -> BoundSocket {
        // A kernel without IPv6 has no AF_INET6 sockets, or none that can be bound.
        switch scope {
        case .address(_, let address):
            return try open(address.endpoint.isIPv4 ? AF_INET : AF_INET6, scope, port: port)
        case .everywhere, .device:
            do throws(DatagramError) {
                return try open(AF_INET6, scope, port: port)
            } catch .failed {
                return try open(AF_INET, scope, port: port)
            }
        }
    }

    private static func open(
        _ family: CInt,
        _ scope: Scope,
        port: UInt16
    ) throws(DatagramError) -> BoundSocket {
        let kind = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw .failed(reason: String(cString: strerror(errno))) }
        do throws(DatagramError) {
            try configure(descriptor, family, scope)
            try bindAddress(descriptor, family, scope, port: port)
            let bound = BoundSocket(
                descriptor: descriptor,
                family: family,
                scope: scope,
                port: try localPort(descriptor)
            )
            return bound
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func configure(
        _ descriptor: CInt,
        _ family: CInt,
        _ scope: Scope
    ) throws(DatagramError) {
        // Never fragmented: a lost fragment would lose all of a datagram, and many paths drop them.
        set(descriptor, CInt(IPPROTO_IP), IP_MTU_DISCOVER, IP_PMTUDISC_DO)
        if family == AF_INET6 {
            set(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY, 0)
            set(descriptor, CInt(IPPROTO_IPV6), IPV6_MTU_DISCOVER, IPV6_PMTUDISC_DO)
            set(descriptor, CInt(IPPROTO_IPV6), IPV6_DONTFRAG, 1)
        }
        set(descriptor, SOL_SOCKET, SO_RCVBUF, receiveBuffer)
        set(descriptor, SOL_SOCKET, SO_SNDBUF, sendBuffer)
        guard case .device(let interface) = scope else { return }
        let name = Array(interface.name.utf8)
        guard setsockopt(descriptor, SOL_SOCKET, SO_BINDTODEVICE, name, socklen_t(name.count)) == 0
        else { throw errno == EPERM ? .notPermitted(port: 0) : refusal(0) }
    }

    /// Options that improve matters where the system knows them; without them all still works.
    private static func set(_ descriptor: CInt, _ level: CInt, _ option: CInt, _ value: CInt) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<CInt>.size))
    }

    private static func bindAddress(
        _ descriptor: CInt,
        _ family: CInt,
        _ scope: Scope,
        port: UInt16
    ) throws(DatagramError) {
        var address = Endpoint(address: SIMD16<UInt8>(), port: port)
        if case .address(_, let own) = scope {
            address = Endpoint(
                address: own.endpoint.address,
                port: port,
                scope: own.endpoint.scope
            )
        }
        let result =
            family == AF_INET6
            ? Socket.call(address.ipv6) { Glibc.bind(descriptor, $0, $1) }
            : Socket.call(address.ipv4 ?? .any(port: port)) { Glibc.bind(descriptor, $0, $1) }
        guard result == 0 else { throw refusal(port) }
    }

    private static func refusal(_ port: UInt16) -> DatagramError {
        switch errno {
        case EADDRINUSE: .portTaken(port)
        case EACCES: .notPermitted(port: port)
        default: .failed(reason: String(cString: strerror(errno)))
        }
    }

    private static func localPort(_ descriptor: CInt) throws(DatagramError) -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutableBytes(of: &address) { memory in
            memory.withMemoryRebound(to: sockaddr.self) {
                getsockname(descriptor, $0.baseAddress, &length)
            }
        }
        guard result == 0 else { throw refusal(0) }
        // The port lies at the same place in both kinds of address.
        return UInt16(bigEndian: address.sin6_port)
    }
}
