import Testing
import Vocabulary

@Suite("Names of 32 bytes in tables")
struct NameTests {
    @Test(
        "names that strangers choose to agree in three words of four fall apart",
        arguments: 0..<4
    )
    func chosen(differing: Int) {
        let hashes = (0..<1_000).map { number in
            var words = Words4(repeating: 7)
            words[differing] = UInt64(number)
            return DeviceID(words: words).hashValue
        }
        #expect(Set(hashes).count == hashes.count)
    }

    @Test("nor do words that change places, or that cancel one another out, fall together")
    func mixed() {
        let names = [
            Words4(1, 2, 3, 4), Words4(2, 1, 3, 4), Words4(3, 4, 1, 2), Words4(4, 3, 2, 1),
            Words4(1, 2, 4, 3), Words4(0, 0, 0, 0), Words4(5, 5, 5, 5), Words4(0, 0, 5, 5),
        ]
        #expect(Set(names.map { OperationID(words: $0).hashValue }).count == names.count)
    }

    @Test("equal names fall together, however they are read")
    func equal() {
        let name = DeviceID(words: Words4(1, 2, 3, 4))
        #expect(DeviceID(name.bytes)?.hashValue == name.hashValue)
    }

    /// A thousand balls in as many boxes fill 632 of them, give or take a dozen: tables go by the lowest bits.
    @Test(
        "names that differ little lie all over a table, and in other places of another one",
        arguments: 0..<4
    )
    func spread(differing: Int) {
        let names = (0..<1_000).map { number in
            var words = Words4(repeating: 7)
            words[differing] = UInt64(number)
            return DeviceID(words: words)
        }
        let places = [0, 1, 1 << 40].map { seed in
            names.map { $0._rawHashValue(seed: seed) & 1_023 }
        }
        for places in places { #expect(550...720 ~= Set(places).count) }
        let unmoved = zip(places[0], places[1]).count { $0 == $1 }
        #expect(unmoved < 50)
    }

    @Test("a set finds all that it was given, among others")
    func found() {
        let names = (0..<5_000).map { DeviceID(words: Words4($0, 0, $0 >> 1, 9)) }
        let known = Set(names[..<2_500])
        #expect(known.count == 2_500)
        #expect(names.allSatisfy { known.contains($0) == ($0.words[0] < 2_500) })
    }
}
