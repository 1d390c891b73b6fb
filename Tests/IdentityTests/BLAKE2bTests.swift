import Identity
import Testing
import Vocabulary
import Wire

@Suite("BLAKE2b-256")
struct BLAKE2bTests {
    // From Python's hashlib.blake2b(digest_size=32), an implementation of its own (RFC 7693's
    // reference code). The bytes count up and begin again after 250, so no block is like another.
    static let vectors: [(count: Int, digest: String)] = [
        (0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
        (1, "03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314"),
        (127, "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"),
        (128, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"),
        (129, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"),
        (255, "d9ef0fc521b4266d16df662bec231bc2ec3989e7adeaf63169c295dc239dbbea"),
        (256, "582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24"),
        (257, "227e15ed64ee8e93eb7bc53828f76eed974f2c4ab1408c3d08f212b7f8d69904"),
        (900, "a8027677762c90c31ca605d456317670c2df6860cb8858567b7a97d75d7d35b4"),
        (1200, "5f6e92674cb712cce0d870bd739ae6aebfbf8843411c6ff88a364f3e5ed234c4"),
    ]

    @Test("agrees with the reference around the 128-byte blocks", arguments: vectors)
    func reference(count: Int, digest: String) {
        let bytes = (0..<count).map { UInt8($0 % 251) }
        let hash: StateDigest = Sodium().blake2b256(bytes)
        #expect(hash.description == digest)
    }

    @Test("agrees with the known digest of abc")
    func abc() {
        let hash: StateDigest = Sodium().blake2b256(Array("abc".utf8))
        #expect(
            hash.description == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319"
        )
    }

    @Test("hashes nothing without touching memory")
    func noMemory() {
        let words = Sodium().blake2b256(UnsafeRawBufferPointer(start: nil, count: 0))
        let hash: StateDigest = Sodium().blake2b256([])
        #expect(hash.words == words)
    }
}
