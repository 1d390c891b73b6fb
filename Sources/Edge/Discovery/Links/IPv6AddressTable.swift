import Glibc

/// The kernel's table of IPv6 addresses; unlike `getifaddrs(3)` it says which of them may be used.
enum IPv6AddressTable {
    /// Bits of `ifa_flags` (linux/if_addr.h): deprecated, failed duplicate detection, tentative.
    private static let unusable: UInt32 = 0x20 | 0x08 | 0x40
    /// Larger tables than this are cut off.
    private static let limit = 65_536

    /// The usable addresses by interface index, each 16 bytes.
    static func usable() -> [UInt32: [[UInt8]]] {
        parse(read("/proc/net/if_inet6"))
    }

    /// Parses lines such as `fe80…01 02 40 20 80     eth0`: address, index, prefix length, scope, flags.
    static func parse(_ table: String) -> [UInt32: [[UInt8]]] {
        var addresses: [UInt32: [[UInt8]]] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count >= 5, let index = UInt32(fields[1], radix: 16),
                let flags = UInt32(fields[4], radix: 16), flags & unusable == 0,
                let bytes = bytes(fields[0])
            else { continue }
            addresses[index, default: []].append(bytes)
        }
        return addresses
    }

    private static func bytes(_ digits: Substring) -> [UInt8]? {
        guard digits.utf8.count == 32 else { return nil }
        let utf8 = Array(digits.utf8)
        let bytes = (0..<16).compactMap {
            UInt8(String(decoding: utf8[2 * $0...2 * $0 + 1], as: UTF8.self), radix: 16)
        }
        return bytes.count == 16 ? bytes : nil
    }

    private static func read(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while text.count < limit {
            let count = Glibc.read(file, &buffer, buffer.count)
            guard count > 0 else { break }
            text.append(contentsOf: buffer.prefix(count))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
