import Datagrams
import Vocabulary

/// Addresses as people type them.
enum AddressTarget: FuzzTarget {
    static let name = "address"
    static let longest = 280

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let address = try? HostAndPort(text) else { return }
        let again = try? HostAndPort(address.description)
        try expect(again == address, "\(text) becomes \(address)")
        guard let endpoint = try? address.numeric() else { return }
        try expect(endpoint.port == address.port, "\(text) becomes \(endpoint)")
    }
}
