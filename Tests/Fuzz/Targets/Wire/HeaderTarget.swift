import Wire

/// The header of an operation.
enum HeaderTarget: FuzzTarget {
    static let name = "header"
    static let longest = 4096

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        try expectOneEncoding(of: bytes) { () throws(WireError) in
            try OperationHeader(decoding: bytes).encoded
        }
    }
}
