internal import Vocabulary
internal import Wire

/// Cryptography that is wrong on purpose, for one peer.
struct SabotagedCryptography: ForwardingCryptography {
    let sabotage: Sabotage
    let forwarded: SharedCryptography

    /// How the encoding of a room's state begins: an array of five, and a text of fifteen bytes.
    private static let state = [0x85, 0x6f] + Array("parlor state v1".utf8)

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 {
        guard sabotage == .encodeDifferently, bytes.starts(with: Self.state) else {
            return forwarded.blake2b256(bytes)
        }
        return bytes.reversed().withUnsafeBytes { forwarded.blake2b256($0) }
    }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        sabotage == .acceptUnverified || forwarded.verify(signature, of: message, by: device)
    }
}
