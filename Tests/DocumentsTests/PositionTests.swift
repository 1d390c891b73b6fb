import Documents
import SeededRandom
import Testing
import Wire

@Suite("Places among siblings")
struct PositionTests {
    @Test(
        "there is one between any two, and it lies between",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func between(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var list: [SiblingPosition] = []
        for _ in 0..<400 {
            let index = Int.random(in: 0...list.count, using: &random)
            let left = index > 0 ? list[index - 1] : nil
            let right = index < list.count ? list[index] : nil
            list.insert(try #require(SiblingPosition.between(left, right)), at: index)
        }
        #expect(zip(list, list.dropFirst()).allSatisfy { $0 < $1 })
        #expect(list.allSatisfy { $0.bytes.count <= 8 })
    }

    @Test("a list that grows at an end has short ones", arguments: [true, false])
    func ends(atEnd: Bool) throws {
        var last: SiblingPosition?
        for _ in 0..<100_000 {
            let next = try #require(
                atEnd ? SiblingPosition.between(last, nil) : SiblingPosition.between(nil, last)
            )
            if let last { #expect(atEnd ? last < next : next < last) }
            #expect(next.bytes.count <= 3)
            last = next
        }
    }

    @Test("where there is no room there is none")
    func full() throws {
        let low = try #require(SiblingPosition([1]))
        #expect(SiblingPosition.between(low, low) == nil)
        var high = try #require(SiblingPosition([2]))
        var steps = 0
        while let next = SiblingPosition.between(low, high) {
            #expect(low < next && next < high)
            high = next
            steps += 1
        }
        #expect(high.bytes.count == Limits.siblingPosition)
        #expect(steps > 8 * (Limits.siblingPosition - 2))
        // The last number of three digits is followed by longer ones.
        let end = try #require(SiblingPosition([0xff, 0xff, 0xff]))
        #expect(try #require(SiblingPosition.between(end, nil)) > end)
        let start = try #require(SiblingPosition([0, 0, 1]))
        #expect(try #require(SiblingPosition.between(nil, start)) < start)
    }
}
