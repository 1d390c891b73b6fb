import Identity
import Testing
import Vocabulary
import Wire

@Suite("Ed25519")
struct SignatureTests {
    struct Vector: Sendable {
        let seed: String
        let key: String
        let message: String
        let signature: String
    }

    // RFC 8032, section 7.1: TEST 1, TEST 2, TEST 3 and TEST SHA(abc).
    static let vectors = [
        Vector(
            seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            message: "",
            signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        Vector(
            seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            message: "72",
            signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        Vector(
            seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            message: "af82",
            signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
        Vector(
            seed: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
            key: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
            message: "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
            signature: "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b589"
                + "09351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704"
        ),
    ]

    @Test("agrees with RFC 8032", arguments: vectors)
    func reference(vector: Vector) throws {
        let key = try DeviceKey(stored: bytes(vector.seed))
        let message = try bytes(vector.message)
        #expect(key.device.description == vector.key)
        #expect(key.sign(message).bytes == (try bytes(vector.signature)))
        #expect(Sodium().verify(key.sign(message), of: message, by: key.device))
    }

    @Test("a signature fits its own message alone, to the bit")
    func flippedMessage() {
        let key = DeviceKey()
        let message = Array("Two devices, one canvas".utf8)
        let signature = key.sign(message)
        for bit in 0..<message.count * 8 {
            var other = message
            other[bit >> 3] ^= 1 << UInt8(bit & 7)
            #expect(!Sodium().verify(signature, of: other, by: key.device))
        }
        #expect(!Sodium().verify(signature, of: message + [0], by: key.device))
        #expect(!Sodium().verify(signature, of: message.dropLast(), by: key.device))
    }

    @Test("a signature with one bit changed does not fit")
    func flippedSignature() {
        let key = DeviceKey()
        let signature = key.sign([1, 2, 3])
        for bit in 0..<512 {
            var words = signature.words
            words[bit >> 6] ^= 1 << UInt64(bit & 63)
            #expect(!Sodium().verify(Signature(words: words), of: [1, 2, 3], by: key.device))
        }
    }

    @Test("a signature fits its author's key alone")
    func otherKey() {
        let signature = DeviceKey().sign([1])
        #expect(!Sodium().verify(signature, of: [1], by: DeviceKey().device))
    }

    @Test("a scalar that is not reduced is refused (RFC 8032, section 5.1.7)", arguments: vectors)
    func unreducedScalar(vector: Vector) throws {
        var signature = try bytes(vector.signature)
        addGroupOrder(to: &signature)
        let forged = try #require(Signature(signature))
        let key = try #require(DeviceID(hex: vector.key))
        #expect(!Sodium().verify(forged, of: try bytes(vector.message), by: key))
    }

    @Test("keys and commitments of small order are refused")
    func smallOrder() throws {
        // With the neutral element as key and commitment and the scalar 0, the bare equation
        // holds for every message.
        let neutral: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
        let forged = try #require(Signature(neutral + [UInt8](repeating: 0, count: 32)))
        let key = try #require(DeviceID(neutral))
        #expect(!Sodium().verify(forged, of: [1, 2, 3], by: key))
        #expect(!Sodium().verify(forged, of: [1, 2, 3], by: DeviceKey().device))
    }

    @Test("a key that is no point of the curve is refused")
    func notAPoint() throws {
        let signature = DeviceKey().sign([])
        let key = try #require(DeviceID([UInt8](repeating: 0xff, count: 32)))
        #expect(!Sodium().verify(signature, of: [], by: key))
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        try #require(Hex.decode(hex))
    }

    /// Adds 2²⁵² + 27742317777372353535851937790883648493, the order of the group, to the scalar.
    private func addGroupOrder(to signature: inout [UInt8]) {
        let order: [UInt8] =
            [
                0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
            ] + [UInt8](repeating: 0, count: 15) + [0x10]
        var carry = 0
        for index in 0..<32 {
            let sum = Int(signature[32 + index]) + Int(order[index]) + carry
            signature[32 + index] = UInt8(sum & 255)
            carry = sum >> 8
        }
    }
}
