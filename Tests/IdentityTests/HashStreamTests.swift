import Identity
import Testing
import Vocabulary
import Wire

@Suite("A hash of pieces")
struct HashStreamTests {
    @Test("is the hash of the whole", arguments: [0, 1, 127, 128, 129, 255, 256, 257, 70_000])
    func whole(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 13) }
        let whole: BlobID = Sodium().blake2b256(bytes)
        for size in [1, 100, 128, 65_536] where length < 1_000 || size > 1 {
            var stream = Sodium().hashStream()
            for start in stride(from: 0, to: length, by: size) {
                stream.update(Array(bytes[start..<min(start + size, length)]))
            }
            #expect(BlobID(words: stream.finished()) == whole)
        }
    }

    @Test("is a value: what one copy takes the other does not have")
    func copies() {
        var one = Sodium().hashStream()
        one.update([1, 2, 3])
        var other = one
        other.update([4])
        let (short, long): (BlobID, BlobID) = (
            Sodium().blake2b256([1, 2, 3]), Sodium().blake2b256([1, 2, 3, 4])
        )
        #expect(BlobID(words: one.finished()) == short)
        #expect(BlobID(words: other.finished()) == long)
    }
}
