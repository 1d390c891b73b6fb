import SeededRandom
import Testing

@testable import Rules

@Suite("Tables whose copies have much in common")
struct SharedTableTests {
    /// A key of which many fall into one place.
    private struct Clashing: Hashable {
        let number: Int

        func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
    }

    @Test("each copy holds what a dictionary would, whatever others change", arguments: 0..<8)
    func same(seed: UInt64) { Self.compare(seed: seed) { $0 } }

    @Test("also where keys have the same hash", arguments: 0..<8)
    func clashing(seed: UInt64) { Self.compare(seed: seed, Clashing.init) }

    private static func compare<Key>(seed: UInt64, _ key: (Int) -> Key)
    where Key: Hashable & Sendable {
        var random = SeededRandom(seed: seed)
        var copies = [(table: SharedTable<Key, [Int]>(), plain: [Key: [Int]]())]
        for turn in 0..<600 {
            if random.chance(5) { copies.append(copies[turn % copies.count]) }
            let place = Int.random(in: 0..<copies.count, using: &random)
            let number = key(Int.random(in: 0..<90, using: &random))
            if random.chance(25) {
                copies[place].table[number] = nil
                copies[place].plain[number] = nil
            } else if random.chance(40) {
                copies[place].table.update(number) { $0.append(turn) }
                copies[place].plain[number]?.append(turn)
            } else {
                copies[place].table[number] = [turn]
                copies[place].plain[number] = [turn]
            }
        }
        for copy in copies {
            #expect((0..<90).allSatisfy { copy.table[key($0)] == copy.plain[key($0)] })
        }
    }
}
