import CAvahi
import Glibc

/// A network interface of this machine as multicast sees it: its addresses, and whether it is up and takes part.
struct NetworkInterface: Hashable {
    /// The kernel's number for it, 1 or more.
    let index: UInt32
    /// Its name, such as `wlan0`.
    let name: String
    /// Flags as in `getifaddrs(3)`.
    let flags: UInt32
    /// Its addresses in the system's order; IPv6 ones only once they may be used.
    var addresses: [Address]

    /// An IP address in network byte order: 4 bytes or 16.
    struct Address: Hashable {
        let bytes: [UInt8]
    }

    /// All interfaces with an address, by index; empty where the system would not tell.
    static func all() -> [NetworkInterface] {
        var head: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&head) == 0 else { return [] }
        defer { freeifaddrs(head) }
        let usable = IPv6AddressTable.usable()
        var found: [UInt32: NetworkInterface] = [:]
        var next = head
        while let entry = next?.pointee {
            next = entry.ifa_next
            let index = if_nametoindex(entry.ifa_name)
            guard index != 0 else { continue }
            var interface =
                found[index]
                ?? NetworkInterface(
                    index: index,
                    name: String(cString: entry.ifa_name),
                    flags: entry.ifa_flags,
                    addresses: (usable[index] ?? []).map(Address.init)
                )
            if let address = ipv4(entry.ifa_addr) {
                interface.addresses.insert(address, at: 0)
            }
            found[index] = interface
        }
        return found.values.sorted { $0.index < $1.index }
    }

    private static func ipv4(_ pointer: UnsafeMutablePointer<sockaddr>?) -> Address? {
        guard let pointer, pointer.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
            withUnsafeBytes(of: address.pointee.sin_addr.s_addr) { Address(bytes: Array($0)) }
        }
    }
}
