import Identity
import Synchronization
import Vocabulary
import Wire

@testable import Simulation

/// libsodium, with a count of the multiples of elements that are made with it.
final class CountedArithmetic: ForwardingCryptography, PrimeOrderGroup {
    let forwarded = Sodium()
    private let count = Mutex(0)

    /// How many have been made; of a sum of multiples, each of them.
    var multiplications: Int { count.withLock { $0 } }

    var group: any PrimeOrderGroup { self }

    private func note(_ more: Int) { count.withLock { $0 += more } }

    func sha512(_ bytes: [UInt8]) -> [UInt8] { forwarded.sha512(bytes) }

    func element(_ bytes: ArraySlice<UInt8>) -> GroupElement? { forwarded.element(bytes) }

    func element(ofHash hash: [UInt8]) -> GroupElement { forwarded.element(ofHash: hash) }

    func scalar(_ bytes: ArraySlice<UInt8>) -> GroupScalar? { forwarded.scalar(bytes) }

    func scalar(ofHash hash: [UInt8]) -> GroupScalar { forwarded.scalar(ofHash: hash) }

    func multiple(_ scalar: GroupScalar, of element: GroupElement) -> GroupElement {
        note(1)
        return forwarded.multiple(scalar, of: element)
    }

    func multipleOfGenerator(_ scalar: GroupScalar) -> GroupElement {
        note(1)
        return forwarded.multipleOfGenerator(scalar)
    }

    func sum(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        forwarded.sum(one, other)
    }

    func sum(of elements: [GroupElement], weights: [GroupScalar]) -> GroupElement {
        note(elements.count)
        return forwarded.sum(of: elements, weights: weights)
    }

    func difference(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        forwarded.difference(one, other)
    }

    func difference(
        _ start: GroupScalar,
        _ factor: GroupScalar,
        times other: GroupScalar
    ) -> GroupScalar { forwarded.difference(start, factor, times: other) }
}
