import Identity

/// The file that a key is exported to; nothing is stretched, only read.
enum IdentityTarget: FuzzTarget {
    static let name = "identity"
    static let longest = 5000

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        // Empty lines do not count, nor does the case of digits: what is read is what must come again.
        guard let read = try? IdentityFile(decoding: bytes) else { return }
        let again = try? IdentityFile(decoding: read.encoded)
        try expect(again == read, "an identity file reads differently from what it writes")
    }
}
