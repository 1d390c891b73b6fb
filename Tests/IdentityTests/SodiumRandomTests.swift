import Identity
import Testing

@Suite("Random numbers")
struct SodiumRandomTests {
    @Test("come in the number asked for", arguments: [0, 1, 32, 1000])
    func count(count: Int) {
        #expect(SodiumRandom().bytes(count: count).count == count)
    }

    @Test("do not repeat")
    func fresh() {
        let random = SodiumRandom()
        #expect(Set((0..<1000).map { _ in random.next() }).count == 1000)
        #expect(random.bytes(count: 32) != random.bytes(count: 32))
    }

    @Test("serve as the standard library's generator")
    func generator() {
        var random = SodiumRandom()
        var rolls: [Int: Int] = [:]
        for _ in 0..<6_000 { rolls[Int.random(in: 1...6, using: &random), default: 0] += 1 }
        // Of a thousand each, seven standard deviations: one run in 10^11 fails.
        #expect(rolls.keys.sorted() == Array(1...6))
        #expect(rolls.values.allSatisfy { 797...1203 ~= $0 }, "\(rolls)")
    }
}
