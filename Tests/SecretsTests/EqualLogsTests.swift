import Identity
import Secrets
import Testing
import VectorJSON
import Vocabulary
import Wire

@Suite("Proofs that logarithms are equal")
struct EqualLogsTests {
    private let sodium = Sodium()

    private func elements(_ json: JSON) throws -> [GroupElement] {
        try json.array.map { try #require(sodium.element(try $0.bytes[...])) }
    }

    private func scalar(_ json: JSON) throws -> GroupScalar {
        try #require(sodium.scalar(try json.bytes[...]))
    }

    @Test("are those of RFC 9497, from the hash to the group on")
    func published() throws {
        let vectors = try JSON.vectors("secrets")["proofs"].array
        #expect(vectors.count == 3)
        for vector in vectors {
            let context = try vector["context"].bytes
            let secret = try scalar(vector["secret"])
            let key = sodium.multipleOfGenerator(secret)
            #expect(key.bytes == (try vector["key"].bytes))
            let points = try elements(vector["points"])
            let hashed = try zip(try vector["inputs"].array, try vector["blinds"].array).map {
                sodium.multiple(
                    try scalar($1),
                    of: sodium.element(try $0.bytes, context: context)
                )
            }
            #expect(hashed == points)
            let images = points.map { sodium.multiple(secret, of: $0) }
            #expect(images == (try elements(vector["images"])))
            let logs = EqualLogs(context, key: key, points: points, images: images, in: sodium)
            let proof = logs.proof(secret: secret, nonce: try scalar(vector["nonce"]))
            #expect(proof == (try vector["proof"].bytes))
            #expect(logs.isProven(by: proof))
        }
    }

    @Test("hold for nothing else: any bit of the proof, the context, the key, a point, an image")
    func others() throws {
        let secret = sodium.scalar(ofHash: [UInt8](repeating: 7, count: 64))
        let key = sodium.multipleOfGenerator(secret)
        let points = (0..<3).map { sodium.element([$0], context: [1]) }
        let images = points.map { sodium.multiple(secret, of: $0) }
        let logs = EqualLogs([1], key: key, points: points, images: images, in: sodium)
        let proof = logs.proof(
            secret: secret,
            nonce: sodium.scalar(ofHash: [UInt8](repeating: 9, count: 64))
        )
        #expect(logs.isProven(by: proof))
        for index in proof.indices {
            var other = proof
            other[index] ^= 1 << UInt8(index % 8)
            #expect(!logs.isProven(by: other))
        }
        for bytes in [[], Array(proof.dropLast()), proof + [0]] {
            #expect(!logs.isProven(by: bytes))
        }
        let wrong = [
            EqualLogs([2], key: key, points: points, images: images, in: sodium),
            EqualLogs([1], key: points[0], points: points, images: images, in: sodium),
            EqualLogs([1], key: key, points: points, images: points, in: sodium),
            EqualLogs([1], key: key, points: points.reversed(), images: images, in: sodium),
            EqualLogs([1], key: key, points: [], images: [], in: sodium),
            EqualLogs([1], key: .neutral, in: sodium),
        ]
        for logs in wrong { #expect(!logs.isProven(by: proof)) }
    }

    @Test("read no number that is not reduced, and no element in another encoding")
    func encodings() {
        let order: [UInt8] = [
            0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9,
            0xde,
            0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
        ]
        #expect(sodium.scalar(order[...]) == nil)
        #expect(sodium.scalar(([order[0] - 1] + order.dropFirst())[...]) != nil)
        #expect(sodium.element([UInt8](repeating: 0, count: 32)[...]) == .neutral)
        #expect(sodium.element([UInt8](repeating: 0xff, count: 32)[...]) == nil)
        #expect(sodium.element([][...]) == nil)
        #expect(sodium.element([UInt8](repeating: 0, count: 33)[...]) == nil)
        let scalar = sodium.scalar(ofHash: [UInt8](repeating: 1, count: 64))
        #expect(sodium.multiple(scalar, of: .neutral) == .neutral)
        let point = sodium.multipleOfGenerator(scalar)
        #expect(sodium.difference(point, point) == .neutral)
        #expect(sodium.sum(.neutral, point) == point)
        #expect("\(scalar)" == "a scalar")
    }
}
