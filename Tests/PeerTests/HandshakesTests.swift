import Identity
import Testing
import Transport
import Vocabulary
import Wire

@testable import Peer

@Suite("The handshakes of two devices")
struct HandshakesTests {
    private let now = Instant(microseconds: 60_000_000)
    private let here = Endpoint(ipv4: 10, 0, 0, 1, port: 1)
    private let there = Endpoint(ipv4: 10, 0, 0, 2, port: 1)
    private let purpose = OutgoingHandshake.Purpose.address(Endpoint(ipv4: 10, 0, 0, 2, port: 1))
    private let keys: [DeviceKey]
    private var outgoing: OutgoingHandshakes
    private var incoming: IncomingHandshakes
    private var effects = Effects()

    init() throws {
        keys = try [1, 2].map { try DeviceKey(stored: [UInt8](repeating: $0, count: 32)) }
        outgoing = OutgoingHandshakes(signer: keys[0], ciphers: Sodium(), boot: 11)
        incoming = IncomingHandshakes(
            signer: keys[1],
            ciphers: Sodium(),
            boot: 12,
            cookieKey: Self.secret(3)
        )
    }

    private static func secret(_ number: UInt64) -> Secret {
        Secret(words: .init(repeating: number))
    }

    /// The datagrams and the reasons that were raised.
    private mutating func raised() -> (packets: [[UInt8]], drops: [DropReason]) {
        var (packets, drops): ([[UInt8]], [DropReason]) = ([], [])
        while let event = effects.next() {
            switch event {
            case .packet(let bytes, _), .offer(let bytes, _): packets.append(bytes)
            case .drop(let reason): drops.append(reason)
            default: Issue.record("\(event)")
            }
        }
        return (packets, drops)
    }

    private mutating func hello() throws -> Packet.Hello {
        let packet = try #require(raised().packets.first)
        guard case .hello(let hello) = try Packet(decoding: packet) else {
            throw WireError.unknown(field: .packet, value: 0)
        }
        return hello
    }

    private mutating func begin(_ number: UInt32) throws -> Packet.Hello {
        outgoing.begin(purpose, as: number, ephemeral: Self.secret(UInt64(number)), now: now)
        outgoing.greet(purpose, at: [there], &effects)
        return try hello()
    }

    /// A first message with the cookie that it was sent.
    private mutating func proven(_ number: UInt32) throws -> Packet.Hello {
        let first = try begin(number)
        #expect(!incoming.meet(first, at: here, now: now, &effects))
        let packet = try #require(raised().packets.first)
        guard case .cookie(let to, let cookie) = try Packet(decoding: packet) else {
            throw WireError.unknown(field: .packet, value: 0)
        }
        #expect(to == number)
        // Something is to be sent: through a room peer only if somebody looks.
        let isRepeated = outgoing.receive(cookie, to: to, at: there, &effects)
        #expect(isRepeated)
        let isRepeatedAgain = outgoing.receive(cookie, to: to, at: there, &effects)
        #expect(!isRepeatedAgain)
        return try hello()
    }

    @Test("before its cookie has come back nothing of a greeting is remembered")
    mutating func cookies() throws {
        let second = try proven(5)
        #expect(incoming.count == 0)
        #expect(!incoming.meet(second, at: there, now: now, &effects))
        #expect(!incoming.meet(second, at: here, now: now + .seconds(60), &effects))
        #expect(incoming.meet(second, at: here, now: now + .seconds(30), &effects))
    }

    @Test("five messages give both the same connection")
    mutating func whole() throws {
        let second = try proven(5)
        #expect(incoming.meet(second, at: here, now: now, &effects))
        let ephemeral = Self.secret(9)
        #expect(
            incoming.answer(second, at: here, as: 6, ephemeral: ephemeral, now: now, &effects)
        )
        let packet = try #require(raised().packets.first)
        guard case .answer(5, let range) = try Packet(decoding: packet) else {
            Issue.record("no answer")
            return
        }
        let read = outgoing.readAnswer(packet[range], to: 5, at: there, &effects)
        let answer = try #require(read)
        #expect(answer.introduction.device == keys[1].device && answer.introduction.boot == 12)
        outgoing.confirm(answer, to: 5, at: there, now: now, &effects)
        #expect(outgoing.isConfirming(keys[1].device, boot: 12))
        let confirm = try #require(raised().packets.first)
        guard case .confirm(6, let end) = try Packet(decoding: confirm) else {
            Issue.record("no confirmation")
            return
        }
        let link = incoming.confirm(confirm[end], to: 6, now: now, &effects)
        #expect(link?.device == keys[0].device && link?.boot == 11 && link?.remote == 5)
        #expect(incoming.count == 0)
    }

    @Test("an address may begin so many handshakes at once")
    mutating func budget() throws {
        var met = 0
        for number in 1...UInt32(Limits.handshakes) + 1 {
            let hello = try proven(number)
            if incoming.meet(hello, at: here, now: now, &effects) { met += 1 }
            outgoing.cancel(purpose)
            if met == Limits.handshakes {
                #expect(raised().drops == (number > met ? [.tooManyHandshakes] : []))
            }
        }
        #expect(met == Limits.handshakes)
    }

    @Test("a handshake that nobody answers ends after its time")
    mutating func time() throws {
        _ = try begin(5)
        #expect(outgoing.due == now + OutgoingHandshake.life)
        outgoing.poll(now: now + OutgoingHandshake.life, &effects)
        #expect(!outgoing.holds(5) && outgoing.due == nil)
    }
}
