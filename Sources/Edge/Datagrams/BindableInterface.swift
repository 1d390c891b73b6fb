internal import Glibc
internal import Vocabulary

/// A network interface of this machine that sockets can be bound to, as a whole or by one of its addresses.
struct BindableInterface: Hashable {
    /// One address of an interface.
    struct Address: Hashable {
        /// The address; the port is 0.
        let endpoint: Endpoint
        /// Leading bits that the addresses of the same network share, of 128 (IPv4 mapped).
        let prefix: Int

        /// Whether the other address is of the same network.
        func isNear(_ other: Endpoint) -> Bool {
            let bytes = prefix >> 3
            for index in 0..<bytes where endpoint.address[index] != other.address[index] {
                return false
            }
            guard prefix & 7 != 0 else { return true }
            let difference = endpoint.address[bytes] ^ other.address[bytes]
            return difference >> UInt8(8 - prefix & 7) == 0
        }
    }

    /// The interface's name, `wlan0` for instance.
    let name: String
    /// The number that link-local addresses carry as their scope.
    let index: UInt32
    /// IPv4 addresses, then IPv6 addresses, in the system's order.
    let addresses: [Address]

    /// The interface of a name.
    ///
    /// - Throws: `noSuchInterface`, `failed`.
    static func named(_ name: String) throws(DatagramError) -> BindableInterface {
        let interfaces = try all()
        guard let found = interfaces.first(where: { $0.name == name }) else {
            throw .noSuchInterface(name, available: interfaces.map(\.name))
        }
        return found
    }

    /// Every interface, by name.
    static func all() throws(DatagramError) -> [BindableInterface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else {
            throw .failed(reason: String(cString: strerror(errno)))
        }
        defer { freeifaddrs(first) }
        var addresses: [String: [Address]] = [:]
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee else { break }
            let name = String(cString: entry.ifa_name)
            addresses[name, default: []] += address(entry).map { [$0] } ?? []
        }
        return addresses.keys.sorted().map { name in
            let own = addresses[name] ?? []
            return BindableInterface(
                name: name,
                index: if_nametoindex(name),
                addresses: own.filter(\.endpoint.isIPv4) + own.filter { !$0.endpoint.isIPv4 }
            )
        }
    }

    private static func address(_ entry: ifaddrs) -> Address? {
        guard let address = endpoint(entry.ifa_addr), let mask = entry.ifa_netmask else {
            return nil
        }
        let isIPv4 = address.isIPv4
        // Where the bits lie in sockaddr_in and in sockaddr_in6.
        let bits = UnsafeRawBufferPointer(
            start: UnsafeRawPointer(mask).advanced(by: isIPv4 ? 4 : 8),
            count: isIPv4 ? 4 : 16
        )
        let prefix = bits.reduce(0) { $0 + $1.nonzeroBitCount }
        return Address(endpoint: address, prefix: prefix + (isIPv4 ? 96 : 0))
    }

    private static func endpoint(_ address: UnsafeMutablePointer<sockaddr>?) -> Endpoint? {
        guard let address else { return nil }
        switch CInt(address.pointee.sa_family) {
        case AF_INET:
            return Endpoint(UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self))
        case AF_INET6:
            return Endpoint(UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self))
        default: return nil
        }
    }
}
