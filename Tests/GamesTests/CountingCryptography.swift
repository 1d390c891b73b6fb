import Identity
import Synchronization
import Vocabulary
import Wire

/// The arithmetic of decks as it is, counted.
final class CountingCryptography: Cryptography, PrimeOrderGroup {
    private let sodium = Sodium()
    private let count = Mutex(0)

    /// How many multiples of elements have been made.
    var multiplications: Int { count.withLock { $0 } }

    var group: any PrimeOrderGroup { self }

    func blake2b256(_ bytes: UnsafeRawBufferPointer) -> Words4 { sodium.blake2b256(bytes) }

    func hashStream() -> any HashStream { sodium.hashStream() }

    func verify(_ signature: Signature, of message: [UInt8], by device: DeviceID) -> Bool {
        sodium.verify(signature, of: message, by: device)
    }

    func sha512(_ bytes: [UInt8]) -> [UInt8] { sodium.sha512(bytes) }

    func element(_ bytes: ArraySlice<UInt8>) -> GroupElement? { sodium.element(bytes) }

    func element(ofHash hash: [UInt8]) -> GroupElement { sodium.element(ofHash: hash) }

    func scalar(_ bytes: ArraySlice<UInt8>) -> GroupScalar? { sodium.scalar(bytes) }

    func scalar(ofHash hash: [UInt8]) -> GroupScalar { sodium.scalar(ofHash: hash) }

    func multiple(_ scalar: GroupScalar, of element: GroupElement) -> GroupElement {
        count.withLock { $0 += 1 }
        return sodium.multiple(scalar, of: element)
    }

    func multipleOfGenerator(_ scalar: GroupScalar) -> GroupElement {
        count.withLock { $0 += 1 }
        return sodium.multipleOfGenerator(scalar)
    }

    func sum(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        sodium.sum(one, other)
    }

    func difference(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        sodium.difference(one, other)
    }

    func difference(
        _ start: GroupScalar,
        _ factor: GroupScalar,
        times other: GroupScalar
    ) -> GroupScalar { sodium.difference(start, factor, times: other) }
}
