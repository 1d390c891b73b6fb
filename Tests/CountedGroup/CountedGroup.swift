internal import Identity
internal import Synchronization
package import Wire

/// The group of libsodium, with a count of the multiples of elements that are made in it.
package final class CountedGroup: PrimeOrderGroup {
    private let sodium = Sodium()
    private let count = Mutex(0)

    /// None has been made yet.
    package init() {}

    /// How many have been made; of a sum of multiples, each of them.
    package var multiplications: Int { count.withLock { $0 } }

    private func note(_ more: Int) { count.withLock { $0 += more } }

    package func sha512(_ bytes: [UInt8]) -> [UInt8] { sodium.sha512(bytes) }

    package func element(_ bytes: ArraySlice<UInt8>) -> GroupElement? { sodium.element(bytes) }

    package func element(ofHash hash: [UInt8]) -> GroupElement { sodium.element(ofHash: hash) }

    package func scalar(_ bytes: ArraySlice<UInt8>) -> GroupScalar? { sodium.scalar(bytes) }

    package func scalar(ofHash hash: [UInt8]) -> GroupScalar { sodium.scalar(ofHash: hash) }

    package func multiple(_ scalar: GroupScalar, of element: GroupElement) -> GroupElement {
        note(1)
        return sodium.multiple(scalar, of: element)
    }

    package func multipleOfGenerator(_ scalar: GroupScalar) -> GroupElement {
        note(1)
        return sodium.multipleOfGenerator(scalar)
    }

    package func sum(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        sodium.sum(one, other)
    }

    package func sum(of elements: [GroupElement], weights: [GroupScalar]) -> GroupElement {
        note(elements.count)
        return sodium.sum(of: elements, weights: weights)
    }

    package func difference(_ one: GroupElement, _ other: GroupElement) -> GroupElement {
        sodium.difference(one, other)
    }

    package func difference(
        _ start: GroupScalar,
        _ factor: GroupScalar,
        times other: GroupScalar
    ) -> GroupScalar { sodium.difference(start, factor, times: other) }
}
