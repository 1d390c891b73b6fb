public import Vocabulary

/// One signed step of a room: a header and what it says.
public struct Operation: Hashable, Sendable {
    /// Who, where, after what.
    public var header: OperationHeader
    /// The canonical encoding of a `Payload`, at most `Limits.payload` bytes.
    public var payload: [UInt8]

    /// Names an operation.
    public init(header: OperationHeader, payload: [UInt8]) {
        self.header = header
        self.payload = payload
    }

    /// BLAKE2b-256 over (header ‖ BLAKE2b-256(payload)), so that a header with the payload's hash is
    /// evidence without the payload.
    public func id(_ cryptography: some Cryptography) -> OperationID {
        let hash: BlobID = cryptography.blake2b256(payload)
        return cryptography.blake2b256(header.encoded + hash.bytes)
    }

    /// What a device signs to seal its log up to and including the operation `id`.
    @inlinable
    public static func sealMessage(_ id: OperationID) -> [UInt8] {
        var writer = ByteWriter(capacity: 48)
        writer.raw(Array("parlor seal v1\0".utf8))
        writer.words(id.words)
        return writer.bytes
    }
}
