import Identity
import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Handshakes")
struct HandshakeTests {
    /// A laboratory whose peer 0 is in a room, and the cookie that a hello of peer 1's address gets.
    private func lab(_ seed: UInt64, peers: Int = 2) throws -> Lab {
        let lab = try Lab(peers: peers, seed: seed)
        try lab.create("DOVE", on: 0)
        for peer in 1..<peers { lab.crash(peer) }
        return lab
    }

    private func cookie(_ hello: Hello) throws -> Packet.Cookie {
        let answer = try #require(hello.send().first)
        guard case .cookie(9, let cookie) = try Packet(decoding: answer) else {
            throw LabError.noAnswer(peer: 0, seed: hello.lab.seed)
        }
        return cookie
    }

    @Test("an address that has proven nothing gets a cookie, shorter than what asked for it")
    func cookies() throws {
        let lab = try lab(1)
        let hello = Hello(lab, try Stranger.key(7), from: 1)
        // As often as it asks: that costs nothing. How often for an address that nobody on the link has is the
        // socket's business (`DatagramSocket.offer`).
        for _ in 0..<5_000 {
            let answers = hello.send()
            #expect(answers.map(\.count) == [21])
        }
        #expect(lab.core(0).drops[.tooManyHandshakes] == nil)
    }

    @Test("a cookie is good for one first message, one address, and at most a minute")
    func cookieScope() throws {
        let lab = try lab(2, peers: 3)
        let key = try Stranger.key(7)
        var hello = Hello(lab, key, from: 1)
        hello.cookie = try cookie(hello)
        var other = Hello(lab, key, from: 1)
        other.cookie = hello.cookie
        #expect(try Packet(decoding: other.send()[0]) != Packet(decoding: hello.send()[0]))
        var elsewhere = hello
        elsewhere = Hello(lab, key, from: 2)
        elsewhere.cookie = hello.cookie
        #expect(elsewhere.send().map(\.count) == [21])
        lab.run(for: .seconds(61))
        #expect(hello.send().map(\.count) == [21])
    }

    @Test(
        "the eighth handshake of an address in a second is answered, the ninth is not; another address's is"
    )
    func rate() throws {
        let lab = try lab(3, peers: 3)
        let key = try Stranger.key(7)
        func isAnswered(from place: Int) throws -> Bool {
            var hello = Hello(lab, key, from: place)
            hello.cookie = try cookie(hello)
            return !hello.send().isEmpty
        }
        for _ in 0..<Limits.handshakes { #expect(try isAnswered(from: 1)) }
        for _ in 0..<100 { #expect(try !isAnswered(from: 1)) }
        #expect(lab.core(0).drops[.tooManyHandshakes] == 100)
        #expect(try isAnswered(from: 2))
        lab.run(for: .milliseconds(130))
        #expect(try isAnswered(from: 1))
        #expect(try !isAnswered(from: 1))
    }

    @Test("a first message that is repeated gets the same answer and costs no handshake")
    func repetition() throws {
        let lab = try lab(4)
        var hello = Hello(lab, try Stranger.key(7), from: 1)
        hello.cookie = try cookie(hello)
        let answer = hello.send()
        for _ in 0..<100 { #expect(hello.send() == answer) }
        #expect(lab.core(0).drops[.tooManyHandshakes] == nil)
    }

    @Test("every bit of the third message counts, and a forged one does not end the handshake")
    func forgedConfirmation() throws {
        let lab = try lab(5)
        let key = try Stranger.key(7)
        var hello = Hello(lab, key, from: 1)
        hello.cookie = try cookie(hello)
        let answer = hello.send()[0]
        guard case .answer(_, let message) = try Packet(decoding: answer) else { return }
        let payload = try hello.handshake.read(answer[message])
        let (remote, _) = try Packet.Introduction.withConnection(decoding: payload)
        let own = Packet.Introduction(device: key.device, boot: 1)
        let confirm = Packet.confirm(to: remote, hello.handshake.write(own.encoded()))
        for bit in 40..<confirm.count * 8 {
            var bytes = confirm
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            lab.handle(.datagram(from: lab.endpoint(of: 1), bytes: bytes), on: 0)
        }
        #expect(lab.core(0).drops[.notAuthentic] == (confirm.count - 5) * 8)
        #expect(lab.core(0).peers(now: lab.now).isEmpty)
        lab.handle(.datagram(from: lab.endpoint(of: 1), bytes: confirm), on: 0)
        #expect(lab.core(0).peers(now: lab.now).map(\.device) == [key.device])
    }

    @Test("nobody can introduce itself with another device's name")
    func impersonation() throws {
        let lab = try lab(6)
        var hello = Hello(lab, try Stranger.key(7), from: 1)
        hello.cookie = try cookie(hello)
        let answer = hello.send()[0]
        guard case .answer(_, let message) = try Packet(decoding: answer) else { return }
        let payload = try hello.handshake.read(answer[message])
        let (remote, _) = try Packet.Introduction.withConnection(decoding: payload)
        let other = Packet.Introduction(device: try Stranger.key(8).device, boot: 1)
        let confirm = Packet.confirm(to: remote, hello.handshake.write(other.encoded()))
        lab.handle(.datagram(from: lab.endpoint(of: 1), bytes: confirm), on: 0)
        #expect(lab.core(0).peers(now: lab.now).isEmpty)
        #expect(lab.core(0).drops[.notAuthentic] == 1)
    }

    @Test(
        "all packets of a conversation, said again by anybody, change nothing",
        arguments: 1...5 as ClosedRange<UInt64>
    )
    func replays(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        var recorded: [(to: Int, from: Int, bytes: [UInt8])] = []
        lab.tap = { recorded.append(($1, $0, $2)) }
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(10), in: "DOVE", on: 1)
        let digest = try lab.settle(room)
        lab.tap = nil
        let operations = lab.core(0).logs(of: room)?.count
        for packet in recorded {
            for source in [packet.from, 2] {
                lab.handle(
                    .datagram(from: lab.endpoint(of: source), bytes: packet.bytes),
                    on: packet.to
                )
            }
        }
        #expect(lab.core(0).logs(of: room)?.count == operations)
        #expect(lab.core(0).stateDigest(of: room) == digest)
        try lab.draw(scribbles.strokes(3), in: "DOVE", on: 1)
        try lab.settle(room, within: .seconds(5))
    }

    @Test(
        "an address never gets more than three times its bytes before it has proven itself",
        arguments: 1...20 as ClosedRange<UInt64>
    )
    func amplification(seed: UInt64) throws {
        let lab = try Lab(peers: 3, seed: seed)
        var recorded: [[UInt8]] = []
        lab.tap = { recorded.append($2) }
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        var scribbles = Scribbles(seed: seed)
        try lab.draw(scribbles.strokes(10), in: "DOVE", on: 1)
        try lab.settle(room)
        // Somebody sends all sorts of things in the name of an address that never answers.
        lab.crash(2)
        var received = 0
        var sent = 0
        lab.tap = { if $1 == 2 { sent += $2.count } }
        var dice = Dice(seed: seed)
        for _ in 0..<400 {
            var bytes = recorded[Int.random(in: 0..<recorded.count, using: &dice)]
            if Bool.random(using: &dice) {
                bytes[Int.random(in: 0..<bytes.count, using: &dice)] ^= 1
            }
            received += bytes.count
            lab.handle(.datagram(from: lab.endpoint(of: 2), bytes: bytes), on: 0)
            lab.run(for: .milliseconds(20))
            #expect(sent <= Limits.amplification * received)
        }
        lab.run(for: .seconds(10))
        #expect(sent > 0 && sent <= Limits.amplification * received)
    }

    @Test(
        "two that greet each other at once end with one connection, the same on both sides",
        arguments: 1...50 as ClosedRange<UInt64>
    )
    func glare(seed: UInt64) throws {
        let lab = try Lab(peers: 2, seed: seed, network: seed % 2 == 0 ? .calm : .lossy)
        lab.handle(.hint(lab.endpoint(of: 1), device: nil), on: 0)
        lab.handle(.hint(lab.endpoint(of: 0), device: nil), on: 1)
        lab.run(for: .seconds(4))
        let bindings = (0..<2).map { lab.core($0).sessionBinding(with: lab.core(1 - $0).device) }
        #expect(bindings[0] != nil && bindings[0] == bindings[1])
    }

    @Test(
        "a laptop that moves to another address goes on where it was",
        arguments: 1...10 as ClosedRange<UInt64>
    )
    func moving(seed: UInt64) throws {
        let lab = try Lab(peers: 2, seed: seed)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        var scribbles = Scribbles(seed: seed)
        try lab.settle(room)
        let binding = lab.core(0).sessionBinding(with: lab.core(1).device)
        lab.move(1, to: Endpoint(ipv4: 192, 168, 7, 9, port: 4_711))
        try lab.draw(scribbles.strokes(5), in: "DOVE", on: 1)
        try lab.draw(scribbles.strokes(5), in: "DOVE", on: 0)
        try lab.settle(room, within: .seconds(2))
        #expect(lab.core(0).sessionBinding(with: lab.core(1).device) == binding)
        #expect(lab.core(0).peers(now: lab.now).map(\.endpoint) == [lab.endpoint(of: 1)])
    }

    @Test("strangers of one address do not keep those of another one out")
    func crowd() throws {
        let lab = try lab(9, peers: 3)
        for seed in 10..<UInt8(10 + Limits.strangersPerAddress) {
            _ = try Stranger(lab, seed: seed)
            lab.run(for: .milliseconds(130))
        }
        #expect(lab.core(0).peers(now: lab.now).count == Limits.strangersPerAddress)
        _ = try Stranger(lab, seed: 90)
        #expect(lab.core(0).drops[.tooManyStrangers] == 1)
        _ = try Stranger(lab, seed: 91, as: 2)
        #expect(lab.core(0).peers(now: lab.now).count == Limits.strangersPerAddress + 1)
    }
}

extension HandshakeTests {
    @Test("two that slept at the same time, with nothing under way, go on at once")
    func sleep() throws {
        let lab = try Lab(peers: 2, seed: 11)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        try lab.settle(room)
        lab.run(for: .seconds(3))
        lab.sleep(for: .seconds(20))
        lab.run(for: .seconds(2))
        #expect((0..<2).allSatisfy { lab.core($0).peers(now: lab.now).map(\.state) == [.live] })
    }
}
