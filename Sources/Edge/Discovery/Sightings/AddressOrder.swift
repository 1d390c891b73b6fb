import Vocabulary

/// Which addresses may be tried, and in what order.
enum AddressOrder {
    /// IPv4 first, then global IPv6, then link-local IPv6; within each by value.
    static func precedes(_ left: Endpoint, _ right: Endpoint) -> Bool {
        (rank(left), left) < (rank(right), right)
    }

    /// Makes an endpoint of what a record says.
    ///
    /// - Parameters:
    ///   - bytes: 4 or 16 bytes in network order.
    ///   - port: 1…65535.
    ///   - interface: Where the record was heard; the scope of a link-local address.
    /// - Returns: `nil` for an address that no device on a network can have.
    static func endpoint(_ bytes: [UInt8], port: UInt16, interface: Int32) -> Endpoint? {
        guard port != 0, interface > 0 else { return nil }
        switch bytes.count {
        case 4:
            // Unspecified, multicast and broadcast addresses would make us send to many.
            guard bytes[0] != 0, bytes[0] < 224 else { return nil }
            return Endpoint(ipv4: bytes[0], bytes[1], bytes[2], bytes[3], port: port)
        case 16:
            let address = SIMD16<UInt8>(bytes)
            let endpoint = Endpoint(
                address: address,
                port: port,
                scope: isLinkLocal(address) ? UInt32(interface) : 0
            )
            let isUnspecified = bytes.allSatisfy { $0 == 0 }
            return bytes[0] == 0xFF || isUnspecified || endpoint.isIPv4 ? nil : endpoint
        default:
            return nil
        }
    }

    private static func rank(_ endpoint: Endpoint) -> Int {
        if endpoint.isIPv4 { return 0 }
        return isLinkLocal(endpoint.address) ? 2 : 1
    }

    private static func isLinkLocal(_ address: SIMD16<UInt8>) -> Bool {
        address[0] == 0xFE && address[1] & 0xC0 == 0x80
    }
}
