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
}
