import Identity
import Testing
import Vocabulary
import Wire

@Suite("Sums of elements, each as often as a number says")
struct WeightedSumTests {
    private let group = Sodium()

    private func hash(_ number: UInt64, _ seed: UInt64) -> [UInt8] {
        var writer = ByteWriter(capacity: 16)
        writer.fixed(number)
        writer.fixed(seed)
        return group.sha512(writer.bytes)
    }

    /// One element after the other, by libsodium.
    private func slowly(_ elements: [GroupElement], _ weights: [GroupScalar]) -> GroupElement {
        zip(elements, weights).reduce(.neutral) { sum, pair in
            group.sum(sum, group.multiple(pair.1, of: pair.0))
        }
    }

    @Test(
        "they are what libsodium comes to one by one, for few and for as many as a deck has",
        arguments: [0, 1, 2, 3, 7, 8, 31, 64, 255, 336, 384],
        [UInt64.random(in: 1...UInt64.max)]
    )
    func same(count: Int, seed: UInt64) {
        let elements = (0..<count).map { group.element(ofHash: hash(UInt64($0), seed)) }
        let weights = (0..<count).map { group.scalar(ofHash: hash(UInt64($0) + 1_000, seed)) }
        #expect(
            group.sum(of: elements, weights: weights) == slowly(elements, weights),
            "seed \(seed)"
        )
    }

    @Test("nothing, 1, the largest number, the neutral element, and what is its own opposite")
    func edges() throws {
        let one = try #require(group.scalar(([1] + [UInt8](repeating: 0, count: 31))[...]))
        let zero = GroupScalar(checked: Words4())
        let largest = group.difference(zero, one, times: one)
        let generator = group.multipleOfGenerator(one)
        let other = group.element(ofHash: hash(1, 2))
        let opposite = group.difference(.neutral, other)
        let elements = [generator, other, opposite, .neutral]
        for first in elements {
            for second in elements {
                for weights in [
                    [zero, zero], [one, zero], [one, one], [largest, one], [largest, largest],
                ] {
                    #expect(
                        group.sum(of: [first, second], weights: weights)
                            == slowly([first, second], weights)
                    )
                }
            }
        }
        #expect(group.sum(of: [other, opposite], weights: [one, one]) == .neutral)
        #expect(group.sum(of: [generator, generator], weights: [one, largest]) == .neutral)
        #expect(group.sum(of: [], weights: []) == .neutral)
    }

    @Test("the same element again and again, and numbers of a single bit")
    func bits() {
        let element = group.element(ofHash: hash(3, 4))
        // Every bit that a number below the group's order can have alone.
        let weights = (0..<252).map { bit in
            var bytes = [UInt8](repeating: 0, count: 64)
            bytes[bit / 8] = 1 << UInt8(bit % 8)
            return group.scalar(ofHash: bytes)
        }
        let elements = [GroupElement](repeating: element, count: weights.count)
        #expect(group.sum(of: elements, weights: weights) == slowly(elements, weights))
        for weight in weights {
            #expect(
                group.sum(of: [element], weights: [weight]) == group.multiple(weight, of: element)
            )
        }
    }
}
