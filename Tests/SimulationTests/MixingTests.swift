import Canvas
import Identity
import Peer
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("Mixing")
struct MixingTests {
    private static let limit = Instant.Span.milliseconds(500)

    /// Eight who draw, when one of them mixes already.
    private static func room(
        _ count: Int = 8,
        seed: UInt64 = 3,
        prepare: (Lab) throws -> Void = { _ in }
    ) throws -> MixingRoom {
        let mixing = try MixingRoom(count, seed: seed, prepare: prepare)
        mixing.draw(for: .seconds(4))
        return mixing
    }

    private static func all(_ mixing: MixingRoom, but gone: Int) -> [Int] {
        (0..<mixing.lab.count).filter { $0 != gone }
    }

    @Test("where eight draw one mixes, and that takes a third of the packets")
    func packets() throws {
        func packets(_ terms: MixingTerms) throws -> Int {
            let mixing = try MixingRoom(8, seed: 3, mixing: terms)
            mixing.draw(for: .seconds(2))
            let before = mixing.lab.traffic.datagrams
            mixing.draw(for: .seconds(5))
            #expect(mixing.lag(of: Array(0..<8), from: Array(0..<8)) <= .milliseconds(120))
            #expect(mixing.mixers.count == (terms == .never ? 0 : 1))
            return mixing.lab.traffic.datagrams - before
        }
        let direct = try packets(.never)
        let mixed = try packets(.usual)
        #expect(mixed * 3 <= direct)
    }

    @Test(
        "where two draw, or six are there, each sends to each",
        arguments: [(8, 2), (6, 6)]
    )
    func few(count: Int, authors: Int) throws {
        let mixing = try MixingRoom(count, seed: 4)
        mixing.draw(for: .seconds(3), by: Array(0..<authors))
        #expect(mixing.mixers.isEmpty)
    }

    @Test("who has opened the room mixes, and stops when nobody has drawn for ten seconds")
    func rests() throws {
        let mixing = try Self.room()
        #expect(try mixing.mixer() == 0)
        mixing.lab.run(for: .seconds(13))
        #expect(mixing.mixers.isEmpty)
    }

    /// What may become of a mixer.
    enum End: CaseIterable {
        case killed, cutOff, stopped, asleep

        func befall(_ peer: Int, _ lab: Lab) {
            switch self {
            case .killed: lab.crash(peer)
            case .cutOff: lab.split([peer], (0..<lab.count).filter { $0 != peer })
            case .stopped: lab.stop(peer)
            case .asleep: lab.sleep(peer)
            }
        }
    }

    @Test("ink flows again within half a second when the mixer is gone", arguments: End.allCases)
    func gone(end: End) throws {
        let mixing = try Self.room()
        let mixer = try mixing.mixer()
        end.befall(mixer, mixing.lab)
        let others = Self.all(mixing, but: mixer)
        mixing.draw(for: .seconds(4), by: others) {
            #expect(mixing.lag(of: others, from: others) <= Self.limit)
        }
        // Another one has taken over.
        #expect(mixing.mixers.filter { $0 != mixer }.count == 1)
    }

    @Test("strokes that were on their way through a mixer that is gone are with all soon")
    func strokes() throws {
        let mixing = try Self.room()
        let mixer = try mixing.mixer()
        let others = Self.all(mixing, but: mixer)
        var scribbles = Scribbles(seed: 9)
        for peer in others {
            try mixing.lab.draw(
                scribbles.strokes(1, points: 80...80),
                in: MixingRoom.code,
                on: peer
            )
        }
        mixing.lab.run(for: .milliseconds(4))
        mixing.lab.crash(mixer)
        let isSame = mixing.lab.run(until: .seconds(3)) {
            mixing.lab.isSettled(others, mixing.room)
        }
        #expect(isSame)
    }

    @Test("who does not hear the mixer is served by the authors, and nobody sees a gap")
    func deaf() throws {
        let mixing = try Self.room()
        let mixer = try mixing.mixer()
        let listener = try #require(Self.all(mixing, but: mixer).last)
        mixing.lab.set(.init(loss: 1_000), from: mixer, to: listener)
        let authors = Self.all(mixing, but: mixer).filter { $0 != listener }
        mixing.draw(for: .seconds(4)) {
            #expect(mixing.lag(of: [listener], from: authors) <= Self.limit)
            #expect(mixing.lag(of: authors, from: authors) <= Self.limit)
        }
    }

    @Test("an author who does not hear the mixer sends to all itself")
    func deafAuthor() throws {
        let mixing = try Self.room()
        let mixer = try mixing.mixer()
        let author = try #require(Self.all(mixing, but: mixer).last)
        for way in [(mixer, author), (author, mixer)] {
            mixing.lab.set(.init(loss: 1_000), from: way.0, to: way.1)
        }
        let others = Self.all(mixing, but: mixer).filter { $0 != author }
        mixing.draw(for: .seconds(4)) {
            #expect(mixing.lag(of: others, from: others + [author]) <= Self.limit)
            #expect(mixing.lag(of: [author], from: others) <= Self.limit)
        }
    }

    @Test("a program that knows nothing of mixing sees everything, and is seen")
    func old() throws {
        let old = 7
        let mixing = try Self.room(9) { lab in
            try lab.equip(
                old,
                cryptography: OldProgram(forwarded: lab.cryptography),
                signer: lab.nodes[old].key
            )
        }
        #expect(try mixing.mixer() == 0)
        let all = Array(0..<9)
        mixing.draw(for: .seconds(3)) { #expect(mixing.lag(of: all, from: all) <= Self.limit) }
    }

    /// A room whose mixer has a modified program.
    private static func room(
        _ crime: HostileMixer.Crime,
        by mixer: Int = 0,
        isClaiming: Bool = false
    ) throws -> MixingRoom {
        try room { lab in
            let others = (0..<8).filter { $0 != mixer }.map { lab.core($0).device }
            let claims = isClaiming ? others : []
            let program = HostileMixer(crime, claiming: claims, forwarded: lab.cryptography)
            try lab.equip(mixer, cryptography: program, signer: lab.nodes[mixer].key)
        }
    }

    @Test("a mixer can forge a preview, and no stroke")
    func forges() throws {
        let mixing = try Self.room(.forge)
        #expect(try mixing.mixer() == 0)
        #expect(mixing.forged(shownTo: 3) > 0)
        var scribbles = Scribbles(seed: 9)
        let strokes = scribbles.strokes(1, points: 90...90)
        try mixing.lab.draw(strokes, in: MixingRoom.code, on: 2)
        try mixing.lab.settle(mixing.room, within: .seconds(2))
        let shown = mixing.lab.core(3).strokes(of: mixing.room).map(\.stroke.points)
        #expect(shown == strokes.map(\.points))
    }

    @Test("ink of an author is never what another one says while its own comes")
    func overruled() throws {
        let mixing = try Self.room()
        var liar = try Self.liar(in: mixing)
        let listener = mixing.lab.core(0).device
        let claim = MixingFrame(room: 0, version: 1, strength: .full, listeners: [listener.prefix])
        try liar.send([.mixing(claim)])
        // What peer 3 draws comes to the mixer straight from there.
        mixing.draw(for: .milliseconds(200), by: [1, 2, 3, 4])
        let before = mixing.forged(shownTo: 0)
        try liar.send([Self.ink(of: mixing.seats[3], .out, from: 90)])
        #expect(mixing.forged(shownTo: 0) == before)
        // Peer 6 has not drawn for a while: there it could be believed.
        mixing.draw(for: .milliseconds(500), by: [1, 2, 3, 4])
        try liar.send([Self.ink(of: mixing.seats[6], .out, from: 90)])
        #expect(mixing.forged(shownTo: 0) == before + 1)
    }

    @Test("who misses the ink of strokes that come is served by the authors")
    func withheld() throws {
        let mixing = try Self.room(.withhold)
        let others = Self.all(mixing, but: 0)
        #expect(mixing.lag(of: others, from: others) > .seconds(1))
        var scribbles = Scribbles(seed: 9)
        // The first stroke of each ends the pen that was seen before there was a mixer.
        for peer in others + others {
            let strokes = scribbles.strokes(1, points: 90...90)
            try mixing.lab.draw(strokes, in: MixingRoom.code, on: peer)
            mixing.draw(for: .milliseconds(100))
        }
        mixing.draw(for: .seconds(1))
        try mixing.lab.settle(mixing.room, within: .seconds(5))
        mixing.draw(for: .seconds(2)) {
            #expect(mixing.lag(of: others, from: others) <= Self.limit)
        }
    }

    @Test("one that says it mixes and only acknowledges hides ink for a second", arguments: [0, 7])
    func mute(mixer: Int) throws {
        let mixing = try Self.room(.mute, by: mixer, isClaiming: mixer > 0)
        let others = Self.all(mixing, but: mixer)
        mixing.draw(for: .seconds(10)) {
            #expect(mixing.lag(of: others, from: others) <= .seconds(1))
        }
    }

    /// A member with a program of its own, in the place of the last of eight.
    private static func liar(in mixing: MixingRoom) throws -> Stranger {
        mixing.lab.crash(7)
        var liar = try Stranger(mixing.lab, insteadOf: 7)
        try liar.send([.room(number: 0, id: mixing.room)])
        return liar
    }

    private static func ink(of seat: SeatID, _ way: MixedInk.Way, from: Int) -> Frame {
        let points = way == .in ? [MixingRoom.point(from)] : [StrokePoint(x: 1, y: 1)]
        let ink = InkFrame(
            seat: seat,
            pen: 2,
            style: StrokeStyle(),
            from: UInt32(from),
            points: points
        )
        return .mixedInk(MixedInk(room: 0, way: way, pause: 0, ink: [ink]))
    }

    @Test("however much is given to it to pass on, a mixer sends one packet a listener and tick")
    func amplification() throws {
        let mixing = try Self.room()
        var liar = try Self.liar(in: mixing)
        func sent(flooding count: Int) throws -> Int {
            let before = mixing.lab.traffic.datagrams
            for step in 0..<60 {
                for part in 0..<count {
                    try liar.send([Self.ink(of: mixing.seats[7], .in, from: step * count + part)])
                }
                mixing.draw(for: MixingRoom.frame, by: [1, 2, 3, 4])
            }
            return mixing.lab.traffic.datagrams - before
        }
        let calm = try sent(flooding: 0)
        let busy = try sent(flooding: 3)
        #expect(busy <= calm * 11 / 10)
    }

    @Test("a mixer passes on nothing for a seat that is not the author's, and shows nothing of it")
    func othersSeat() throws {
        let mixing = try Self.room()
        var liar = try Self.liar(in: mixing)
        let before = mixing.lab.core(0).drops[.notAllowed] ?? 0
        try liar.send([Self.ink(of: mixing.seats[3], .in, from: 0)])
        #expect(mixing.lab.core(0).drops[.notAllowed] == before + 1)
    }

    @Test("nobody is shown what somebody has mixed who has not said that it mixes for it")
    func unsaid() throws {
        let mixing = try Self.room()
        var liar = try Self.liar(in: mixing)
        let before = mixing.lab.core(0).drops[.notAllowed] ?? 0
        try liar.send([Self.ink(of: mixing.seats[3], .out, from: 0)])
        #expect(mixing.lab.core(0).drops[.notAllowed] == before + 1)
    }

    @Test("a stranger makes nobody a mixer, and gets nothing")
    func stranger() throws {
        let mixing = try Self.room()
        let place = try mixing.lab.add()
        mixing.lab.crash(place)
        var stranger = try Stranger(mixing.lab, as: place)
        let strength = MixingFrame(room: 0, version: 1, strength: .full)
        try stranger.send([.room(number: 0, id: mixing.room), .mixing(strength)])
        let before = mixing.lab.core(0).drops[.notAllowed] ?? 0
        try stranger.send([Self.ink(of: mixing.seats[7], .in, from: 0)])
        #expect(mixing.lab.core(0).drops[.notAllowed] == before + 1)
        let heard = try stranger.listen { mixing.draw(for: .seconds(1), by: [1, 2, 3, 4]) }
        let mixed = heard.filter { if case .mixedInk = $0 { true } else { false } }
        #expect(mixed.isEmpty)
    }
}
