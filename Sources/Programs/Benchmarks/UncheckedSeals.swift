internal import Identity
internal import Vocabulary
internal import Wire

/// Libsodium's hashes, and every signature taken for good: shows what merging costs without them.
///
/// Nothing but the benchmark may use it.
struct UncheckedSeals: Cryptography {
    private let sodium = Sodium()

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 {
        sodium.blake2b256(bytes)
    }

    var group: any PrimeOrderGroup { sodium }

    func hashStream() -> any HashStream { sodium.hashStream() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        true
    }
}
