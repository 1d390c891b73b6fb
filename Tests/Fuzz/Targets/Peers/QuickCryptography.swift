import Identity
import Vocabulary
import Wire

/// Hashes and signatures that cost nothing, so that the time goes into what is fuzzed.
///
/// Nobody who fuzzes forges them by accident; anybody who wants to can. Only `verifies` decides whether
/// a wrong signature counts.
struct QuickCryptography: Cryptography {
    /// Whether signatures must be right.
    var verifies = true

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 {
        var lanes = Words4(
            0x9e37_79b9_7f4a_7c15,
            0xbf58_476d_1ce4_e5b9,
            0x94d0_49bb_1331_11eb,
            UInt64(bytes.count)
        )
        for byte in bytes {
            for index in 0..<4 { lanes[index] ^= UInt64(byte) }
            lanes = Self.stir(lanes)
        }
        return Self.stir(Self.stir(lanes))
    }

    /// Nothing quicker keeps the laws of a group.
    var group: any PrimeOrderGroup { Sodium() }

    func hashStream() -> any HashStream { QuickHash() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        !verifies || signature == self.signature(of: message, by: device)
    }

    /// What `verify` takes for the signature of a device.
    func signature(of message: [UInt8], by device: DeviceID) -> Signature {
        let hash: DeviceID = blake2b256(message + device.bytes)
        return Signature(words: Words8(hash.words, Self.stir(hash.words)))
    }

    /// Multiplies and mixes each lane, then lets the lanes meet.
    private static func stir(_ lanes: Words4) -> Words4 {
        var mixed = lanes
        for index in 0..<4 {
            let product = lanes[index] &* 0xff51_afd7_ed55_8ccd
            mixed[index] = product ^ product >> 29
        }
        var met = mixed
        for index in 0..<4 { met[index] &+= mixed[(index + 3) & 3] }
        return met
    }
}
