import Identity
import Testing
import VectorJSON
import Vocabulary
import Wire

@Suite("ChaCha20-Poly1305")
struct PacketTests {
    private let sodium = Sodium()

    @Test("agrees with RFC 8439 and with the other implementation")
    func vectors() throws {
        let vectors = try JSON.vectors("noise")["packets"].array
        #expect(vectors.count == 9)
        for vector in vectors {
            let associated = try vector["associated"].bytes
            let (number, key) = (try vector["number"].word(), try vector["key"].secret)
            var packet = associated + (try vector["text"].bytes)
            let plain = packet
            sodium.seal(&packet, from: associated.count, number: number, key: key)
            #expect(packet == associated + (try vector["sealed"].bytes))
            #expect(sodium.open(&packet, from: associated.count, number: number, key: key))
            #expect(packet == plain)
        }
    }

    @Test("leaves a packet with any bit changed as it is")
    func damaged() throws {
        let vector = try JSON.vectors("noise")["packets"].array[4]
        let associated = try vector["associated"].bytes
        let sealed = associated + (try vector["sealed"].bytes)
        let (number, key) = (try vector["number"].word(), try vector["key"].secret)
        for bit in 0..<sealed.count * 8 {
            var packet = sealed
            packet[bit >> 3] ^= 1 << UInt8(bit & 7)
            let damaged = packet
            #expect(!sodium.open(&packet, from: associated.count, number: number, key: key))
            #expect(packet == damaged)
        }
    }

    @Test("refuses another number, another key, another beginning and what is too short")
    func mismatches() throws {
        let key = Secret(words: Words4(1, 2, 3, 4))
        var packet: [UInt8] = [1, 2, 3, 4, 5, 6, 7]
        sodium.seal(&packet, from: 3, number: 7, key: key)
        #expect(packet.count == 7 + Sodium.tagBytes)
        let sealed = packet
        #expect(!sodium.open(&packet, from: 3, number: 8, key: key))
        #expect(!sodium.open(&packet, from: 3, number: 7, key: Secret(words: Words4(1, 2, 3, 5))))
        #expect(!sodium.open(&packet, from: 2, number: 7, key: key))
        #expect(packet == sealed)
        for count in 0..<sealed.count {
            var short = Array(sealed[..<count])
            #expect(!sodium.open(&short, from: 3, number: 7, key: key))
            #expect(short == Array(sealed[..<count]))
        }
        #expect(sodium.open(&packet, from: 3, number: 7, key: key))
        #expect(packet == [1, 2, 3, 4, 5, 6, 7])
    }

    @Test("makes the next key as the other implementation does")
    func rekeys() throws {
        let vectors = try JSON.vectors("noise")["rekeys"].array
        #expect(vectors.count == 3)
        for vector in vectors {
            #expect(sodium.rekeyed(try vector["key"].secret) == (try vector["next"].secret))
        }
    }

    @Test("has a hash with a key beside it that agrees with Python's")
    func hashes() throws {
        for vector in try JSON.vectors("noise")["hashes"].array {
            let key = try vector["key"].secret
            let words = try vector["bytes"].bytes.withUnsafeBytes {
                sodium.blake2b256($0, key: key)
            }
            #expect(Secret(words: words) == (try vector["digest"].secret))
        }
    }
}
