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
        let roll = Int.random(in: 1...6, using: &random)
        #expect(1...6 ~= roll)
    }
}
