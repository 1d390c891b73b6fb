import Identity
import SeededRandom
import Testing
import Vocabulary
import Wire

@testable import Replication

/// The set of operations that a peer holds is a union of sets: what order and how often they came is nobody's
/// business.
@Suite("Merging the logs of a room")
struct MergeLawTests {
    /// Authors who know different parts of one room, some with several logs.
    private static func parts(_ random: inout SeededRandom) throws -> [Author] {
        var authors = [try Author(opening: 1)]
        for seed in UInt8(2)...4 {
            authors.append(try Author(joining: &authors[0], seed: seed))
        }
        for step in 0..<40 {
            let author = Int.random(in: 0..<4, using: &random)
            if random.chance(10) { try authors[author].beginLog(UInt64(100 + step)) }
            authors[author].draw(Int.random(in: 1...3, using: &random))
            let other = Int.random(in: 0..<4, using: &random)
            if other != author, random.chance(40) {
                try authors[author].learn(from: authors[other])
            }
        }
        return authors
    }

    /// What one holds after it has taken in what others hold, in that order.
    private static func merged(_ author: Author, _ others: Author...) throws -> FrontierDigest {
        var author = author
        for other in others { try author.learn(from: other) }
        return author.logs.digestOfAll
    }

    @Test("is commutative, associative and idempotent", arguments: UInt64(1)...25)
    func laws(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let authors = try Self.parts(&random)
        let (one, two, three) = (authors[1], authors[2], authors[3])
        let both = try Self.merged(one, two)
        #expect(try Self.merged(two, one) == both)
        #expect(try Self.merged(one, two, two) == both)
        #expect(try Self.merged(one, two, one) == both)
        #expect(try Self.merged(one, one) == one.logs.digestOfAll)

        var right = two
        try right.learn(from: three)
        var left = one
        try left.learn(from: two)
        #expect(try Self.merged(one, right) == Self.merged(left, three))
        // Anybody who knows part of what another one knows adds nothing to it.
        #expect(try Self.merged(left, two) == both)
    }

    @Test("gives every log the longer of the two, and nothing else", arguments: UInt64(1)...25)
    func union(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let authors = try Self.parts(&random)
        var merged = authors[1]
        try merged.learn(from: authors[2])
        var count = 0
        for name in Set((authors[1].logs.logs + authors[2].logs.logs).map(\.name)) {
            let held = [authors[1], authors[2]].map { author in
                author.logs.number(of: name).map { author.logs.logs[$0].entries.map(\.id) } ?? []
            }
            let longer = held[0].count < held[1].count ? held[1] : held[0]
            let number = try #require(merged.logs.number(of: name))
            #expect(merged.logs.logs[number].entries.map(\.id) == longer)
            count += longer.count
        }
        #expect(merged.logs.count == count)
    }
}
