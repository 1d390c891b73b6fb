import Glibc

/// Which network interfaces discovery uses.
struct InterfaceFilter: Hashable {
    /// Names that the user gave; empty for all that reach other machines.
    let names: [String]

    private static let internalPrefixes = ["docker", "virbr"]

    /// Whether the name alone speaks for the interface.
    ///
    /// What connects only this machine with its own containers is left out unless it was named: nobody
    /// else can reach an address there. The host's end of a container's `veth` has no IPv4 address of its
    /// own; the container's end, which may have such a name too, has.
    func admits(name: String) -> Bool {
        guard names.isEmpty else { return names.contains(name) }
        guard name != "lo", !Self.internalPrefixes.contains(where: name.hasPrefix) else {
            return false
        }
        return !name.hasPrefix("veth") || Self.hasIPv4(name)
    }

    private static func hasIPv4(_ name: String) -> Bool {
        NetworkInterface.all().contains { interface in
            interface.name == name && interface.addresses.contains { $0.bytes.count == 4 }
        }
    }

    /// Whether the interface with an index is to be used.
    func admits(index: Int32) -> Bool {
        var buffer = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        guard index > 0, if_indextoname(UInt32(index), &buffer) != nil else { return false }
        let name = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return admits(name: String(decoding: name, as: UTF8.self))
    }

    /// The interfaces to use now: up, and able to multicast unless the user named them.
    func select(from all: [NetworkInterface]) -> [NetworkInterface] {
        let able = all.filter { interface in
            let flags = Int(interface.flags)
            let isUp = flags & IFF_UP != 0 && flags & Int(IFF_RUNNING) != 0
            let isLAN =
                flags & Int(IFF_MULTICAST) != 0
                && flags & Int(IFF_POINTOPOINT) == 0
            return isUp && admits(name: interface.name) && (isLAN || !names.isEmpty)
        }
        return Array(able.prefix(DiscoveryLimits.interfaces))
    }
}
