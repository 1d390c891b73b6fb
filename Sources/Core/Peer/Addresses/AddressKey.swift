internal import Vocabulary

/// Whom an address belongs to, for limits that hold for each address: an IPv4 address, or an IPv6
/// network of 64 bits, because who has one address there has all of them.
///
/// On loopback the port counts too: the programs of one machine are told apart by nothing else.
struct AddressKey: Hashable, Comparable, Sendable {
    private let high: UInt64
    private let low: UInt64
    private let scope: UInt32

    init(_ endpoint: Endpoint) {
        let address = endpoint.address
        func word(_ start: Int) -> UInt64 {
            (start..<start + 8).reduce(0) { $0 << 8 | UInt64(address[$1]) }
        }
        high = word(0)
        let rest = word(8)
        let isLoopback = endpoint.isIPv4 ? address[12] == 127 : high == 0 && rest == 1
        // A link-local network is the same on every link.
        low = endpoint.isIPv4 || isLoopback ? rest : high >> 54 == 0x3fa ? rest : 0
        scope = isLoopback ? UInt32(endpoint.port) : endpoint.scope
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.high, left.low, left.scope) < (right.high, right.low, right.scope)
    }
}
