import Vocabulary
import Wire

/// Hashes and signatures that cost nothing, so that the time goes into what is fuzzed.
///
/// Nobody who fuzzes forges them by accident; anybody who wants to can. Only `verifies` decides whether
/// a wrong signature counts.
struct QuickCryptography: Cryptography {
    /// Whether signatures must be right.
    var verifies = true

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> SIMD4<UInt64> {
        var lanes = SIMD4<UInt64>(
            0x9e37_79b9_7f4a_7c15,
            0xbf58_476d_1ce4_e5b9,
            0x94d0_49bb_1331_11eb,
            UInt64(bytes.count)
        )
        for byte in bytes { lanes = Self.stir(lanes ^ SIMD4(repeating: UInt64(byte))) }
        return Self.stir(Self.stir(lanes))
    }

    func hashStream() -> any HashStream { QuickHash() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        !verifies || signature == self.signature(of: message, by: device)
    }

    /// What `verify` takes for the signature of a device.
    func signature(of message: [UInt8], by device: DeviceID) -> Signature {
        let hash: DeviceID = blake2b256(message + device.bytes)
        return Signature(words: SIMD8(lowHalf: hash.words, highHalf: Self.stir(hash.words)))
    }

    /// Multiplies and mixes each lane, then lets the lanes meet.
    private static func stir(_ lanes: SIMD4<UInt64>) -> SIMD4<UInt64> {
        let product = lanes &* SIMD4(repeating: 0xff51_afd7_ed55_8ccd)
        let mixed = product ^ (product &>> SIMD4(repeating: 29))
        return mixed &+ SIMD4(mixed[3], mixed[0], mixed[1], mixed[2])
    }
}
