import Testing
import VectorJSON
import Vocabulary
import Wire

@testable import Identity

@Suite("A Noise XX handshake")
struct NoiseTests {
    @Test("agrees with cacophony, with snow and with our own vectors, message by message")
    func vectors() throws {
        let handshakes = try JSON.vectors("noise")["handshakes"].array
        #expect(try handshakes.map { try $0["name"].text } == ["cacophony", "snow", "ada and ben"])
        for vector in handshakes {
            var pair = try HandshakePair(vector)
            let messages = try vector["messages"].array
            for message in messages.prefix(3) {
                let payload = try message["payload"].bytes
                let (written, read) = try pair.pass(payload)
                #expect(written == (try message["message"].bytes))
                #expect(read == payload)
            }
            let (initiator, responder) = try pair.keys()
            #expect(initiator.sending == (try vector["initiatorKey"].secret))
            #expect(initiator.receiving == (try vector["responderKey"].secret))
            #expect(responder.sending == initiator.receiving)
            #expect(responder.receiving == initiator.sending)
            #expect(initiator.binding == (try vector["binding"].bytes))
            #expect(responder.binding == initiator.binding)
            try transport(messages.dropFirst(3), initiator, responder)
        }
    }

    /// Packets in turn from the responder on, numbered from 0 in each direction.
    private func transport(
        _ messages: ArraySlice<JSON>,
        _ initiator: SessionKeys,
        _ responder: SessionKeys
    ) throws {
        for (index, message) in messages.enumerated() {
            let (sender, receiver) =
                index % 2 == 0 ? (responder, initiator) : (initiator, responder)
            let number = UInt64(index / 2)
            var packet = try message["payload"].bytes
            Sodium().seal(&packet, from: 0, number: number, key: sender.sending)
            #expect(packet == (try message["message"].bytes))
            #expect(Sodium().open(&packet, from: 0, number: number, key: receiver.receiving))
            #expect(packet == (try message["payload"].bytes))
        }
    }

    @Test("takes the device's key as static key and knows whose the other one is")
    func devices() throws {
        let (ada, ben) = (DeviceKey(), DeviceKey())
        var pair = HandshakePair(ada, ben)
        #expect(!pair.responder.isPeer(ada.device))
        _ = try pair.pass([])
        #expect(!pair.responder.isPeer(ada.device))
        _ = try pair.pass([])
        #expect(pair.initiator.isPeer(ben.device))
        #expect(!pair.initiator.isPeer(ada.device))
        #expect(pair.initiator.keys == nil)
        _ = try pair.pass([])
        #expect(pair.responder.isPeer(ada.device))
        #expect(!pair.responder.isPeer(ben.device))
        #expect(!pair.responder.isPeer(DeviceID(words: Words4(repeating: .max))))
    }

    @Test("turns Ed25519 keys into X25519 keys as the specification says")
    func conversion() throws {
        for vector in try JSON.vectors("noise")["devices"].array {
            let key = try DeviceKey(stored: try vector["seed"].bytes)
            let device: DeviceID = try vector["device"].name()
            #expect(key.device == device)
            let agreement = AgreementKey(try vector["static"].secret)
            let form = Bytes32<DeviceTag>(words: agreement.publicKey)
            #expect(form == (try vector["public"].name()))
            #expect(AgreementKey.publicKey(of: device) == form.words)
        }
    }

    @Test("is as it was after a message that was changed in any bit or cut anywhere")
    func damaged() throws {
        for step in 0..<3 {
            var pair = HandshakePair(DeviceKey(), DeviceKey())
            for _ in 0..<step { _ = try pair.pass([1, 2, 3]) }
            let message = pair.write([4, 5])
            // The first message is neither encrypted nor authenticated: it is the later ones that fail.
            let bits = step == 0 ? 0..<0 : 0..<message.count * 8
            for bit in bits {
                var changed = message
                changed[bit >> 3] ^= 1 << UInt8(bit & 7)
                // X25519 does not look at the highest bit, but the hash does.
                #expect(throws: HandshakeError.notAuthentic) { try pair.read(changed) }
            }
            for count in 0..<message.count {
                let isLong = count >= [32, 96, 64][step]
                guard step > 0 || !isLong else { continue }
                let error: HandshakeError =
                    isLong
                    ? .notAuthentic
                    : .truncated(needed: [32, 96, 64][step], available: count)
                #expect(throws: error) { try pair.read(Array(message[..<count])) }
            }
            #expect(try pair.read(message) == [4, 5])
        }
    }

    @Test("fails when the first message or the prologue is not the same to both")
    func tampered() throws {
        var pair = HandshakePair(DeviceKey(), DeviceKey())
        var first = pair.write([7])
        first[40 - 8] ^= 1
        #expect(try pair.read(first) == [6])
        let second = pair.write([])
        #expect(throws: HandshakeError.notAuthentic) { try pair.read(second) }

        var other = HandshakePair(DeviceKey(), DeviceKey(), prologues: ([1], [2]))
        _ = try other.pass([])
        let answer = other.write([])
        #expect(throws: HandshakeError.notAuthentic) { try other.read(answer) }
    }

    @Test("refuses ephemeral keys that make the result independent of one's own")
    func smallOrder() throws {
        let points = try JSON.vectors("noise")["refused"].array
        #expect(points.count == 14)
        for point in points {
            var pair = HandshakePair(DeviceKey(), DeviceKey())
            #expect(throws: HandshakeError.notAuthentic) { try pair.read(try point.bytes) }
            _ = try pair.pass([])
            var answer = pair.write([])
            answer.replaceSubrange(..<32, with: try point.bytes)
            #expect(throws: HandshakeError.notAuthentic) { try pair.read(answer) }
        }
    }

    @Test("reads nothing when it is its own turn to write, or at its end")
    func turns() throws {
        var pair = HandshakePair(DeviceKey(), DeviceKey())
        let noise = [UInt8](repeating: 9, count: 200)
        #expect(throws: HandshakeError.notAuthentic) { try pair.initiator.read(noise[...]) }
        for _ in 0..<3 { _ = try pair.pass([]) }
        #expect(throws: HandshakeError.notAuthentic) { try pair.initiator.read(noise[...]) }
        #expect(throws: HandshakeError.notAuthentic) { try pair.responder.read(noise[...]) }
    }

    @Test("reads a slice that does not begin at 0, and no message over 65535 bytes")
    func slices() throws {
        var pair = HandshakePair(DeviceKey(), DeviceKey())
        let message = pair.write([1])
        #expect(throws: HandshakeError.notAuthentic) {
            try pair.responder.read([UInt8](repeating: 9, count: 65536)[...])
        }
        #expect(try pair.responder.read(([0, 0] + message)[2...]) == [1])
    }
}
