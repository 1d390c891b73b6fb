import Identity

/// The file that a key is exported to; nothing is stretched, only read.
enum IdentityTarget: FuzzTarget {
    static let name = "identity"
    static let longest = 5000

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        try expectOneEncoding(of: bytes) { () throws(IdentityFileError) in
            try IdentityFile(decoding: bytes).encoded
        }
    }
}
