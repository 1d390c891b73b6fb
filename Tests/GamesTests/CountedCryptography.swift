import CountedGroup
import Identity
import Vocabulary
import Wire

/// libsodium, with a count of the multiples of elements that are made with it.
struct CountedCryptography: Cryptography {
    private let sodium = Sodium()
    private let counted = CountedGroup()

    /// How many have been made.
    var multiplications: Int { counted.multiplications }

    var group: any PrimeOrderGroup { counted }

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 { sodium.blake2b256(bytes) }

    func hashStream() -> any HashStream { sodium.hashStream() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        sodium.verify(signature, of: message, by: device)
    }
}
