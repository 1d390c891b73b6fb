/// A UDP address: where a datagram came from or goes to.
@frozen
public struct Endpoint: Hashable, Sendable {
    /// The 16 bytes of the IPv6 address; IPv4 is mapped (`::ffff:a.b.c.d`).
    public let address: SIMD16<UInt8>
    /// The UDP port, 1…65535.
    public let port: UInt16
    /// The interface's index for a link-local IPv6 address, otherwise 0.
    public let scope: UInt32

    /// Names an address.
    @inlinable
    public init(address: SIMD16<UInt8>, port: UInt16, scope: UInt32 = 0) {
        self.address = address
        self.port = port
        self.scope = scope
    }

    /// An IPv4 address, mapped.
    @inlinable
    public init(ipv4 a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, port: UInt16) {
        var address = SIMD16<UInt8>()
        address[10] = 255
        address[11] = 255
        (address[12], address[13], address[14], address[15]) = (a, b, c, d)
        self.init(address: address, port: port)
    }

    /// Whether it is no address of the network but a way through another device.
    public var isRelayed: Bool { address[0] == 0xff }

    /// Stands for a device that is reached through another one.
    ///
    /// Multicast addresses are nobody's, so no datagram comes from one and none is sent there.
    ///
    /// - Parameters:
    ///   - device: Whom packets are for.
    ///   - roomPeer: Who passes them on.
    public init(relayTo device: DeviceID, through roomPeer: DeviceID) {
        var address = SIMD16<UInt8>(repeating: 0xff)
        for index in 0..<7 {
            address[1 + index] = UInt8(truncatingIfNeeded: roomPeer.words[0] >> UInt64(8 * index))
        }
        for index in 0..<8 {
            address[8 + index] = UInt8(truncatingIfNeeded: device.words[0] >> UInt64(8 * index))
        }
        self.init(address: address, port: 1, scope: UInt32(truncatingIfNeeded: roomPeer.words[1]))
    }

    /// Whether the address is an IPv4 address in IPv6 clothing.
    public var isIPv4: Bool {
        (0..<10).allSatisfy { address[$0] == 0 } && address[10] == 255 && address[11] == 255
    }
}

extension Endpoint: Comparable {
    /// By address bytes, then port, then scope.
    public static func < (left: Self, right: Self) -> Bool {
        for index in 0..<16 where left.address[index] != right.address[index] {
            return left.address[index] < right.address[index]
        }
        return (left.port, left.scope) < (right.port, right.scope)
    }
}

extension Endpoint: CustomStringConvertible {
    /// `192.0.2.1:7777` or `[fe80:0:…:1%2]:7777`; `relayed` for a way through another device.
    public var description: String {
        guard !isRelayed else { return "relayed" }
        guard !isIPv4 else {
            return "\(address[12]).\(address[13]).\(address[14]).\(address[15]):\(port)"
        }
        let groups = (0..<8).map {
            String(UInt16(address[2 * $0]) << 8 | UInt16(address[2 * $0 + 1]), radix: 16)
        }
        return "[\(groups.joined(separator: ":"))\(scope == 0 ? "" : "%\(scope)")]:\(port)"
    }
}
