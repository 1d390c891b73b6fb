internal import Vocabulary
public import Wire

// Hashes to the group and to its scalars (RFC 9497, §4.1).
extension PrimeOrderGroup {
    private static var blockBytes: Int { 128 }

    /// `HashToScalar`.
    ///
    /// - Parameters:
    ///   - message: What is hashed.
    ///   - context: At most 200 bytes.
    /// - Returns: A number that nobody can choose.
    public func scalar(_ message: [UInt8], context: [UInt8]) -> GroupScalar {
        scalar(ofHash: expanded(message, tag: Array("HashToScalar-".utf8) + context))
    }

    /// `HashToGroup`.
    ///
    /// - Parameters:
    ///   - message: What is hashed.
    ///   - context: At most 200 bytes.
    /// - Returns: An element whose logarithm nobody knows.
    public func element(_ message: [UInt8], context: [UInt8]) -> GroupElement {
        element(ofHash: expanded(message, tag: Array("HashToGroup-".utf8) + context))
    }

    /// 64 bytes of `expand_message_xmd` with SHA-512 (RFC 9380, §5.3.1).
    private func expanded(_ message: [UInt8], tag: [UInt8]) -> [UInt8] {
        let prime = tag + [UInt8(tag.count)]
        let zeros = [UInt8](repeating: 0, count: Self.blockBytes)
        let first = sha512(zeros + message + [0, 64, 0] + prime)
        return sha512(first + [1] + prime)
    }
}
