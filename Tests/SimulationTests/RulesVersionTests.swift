import Games
import Peer
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Simulation

/// Classic as a later version of the program may play it: with another bank of words.
struct LaterClassic: Game {
    static let about = GameDescription("classic", version: 2, seats: 2...8, rules: [])

    private var classic: Classic

    init(_ setup: GameSetup) { classic = Classic(setup) }

    var phase: Phase { classic.phase }
    var scores: [SeatID: Int64] { classic.scores }
    var state: Value { classic.state }

    func check(_ move: Value, by seat: SeatID, in record: RoundRecord) throws(MoveFault) {
        try classic.check(move, by: seat, in: record)
    }

    func waits(in record: RoundRecord, elapsed: Int64) -> [SeatID] {
        classic.waits(in: record, elapsed: elapsed)
    }

    func done(in record: RoundRecord) -> [SeatID] { classic.done(in: record) }

    mutating func end(_ record: RoundRecord) { classic.end(record) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        classic.view(for: seat, context)
    }
}

@Suite("Rooms by rules that not everybody has")
struct RulesVersionTests {
    private static let fault = RulesFault.version(activity: "classic", rules: 2, newest: 1)

    /// A laboratory in which the first peer alone knows the later version.
    private func lab(
        _ seed: UInt64,
        _ peers: Int = 2,
        first: [any Game.Type] = [Classic.self, LaterClassic.self]
    ) throws -> Lab {
        let lab = try Lab(peers: peers, seed: seed)
        for peer in 0..<peers {
            lab.nodes[peer].program.games = Catalogue(peer == 0 ? first : [Classic.self])
            lab.crash(peer)
            try lab.restart(peer)
        }
        return lab
    }

    private func create(_ activity: String, on lab: Lab) throws -> RoomID {
        let code = try #require(RoomCode("DOVE"))
        return try lab.perform(.create(code: code, activity: activity, title: ""), on: 0)
    }

    /// Why the second peer may not join.
    private func refusal(_ lab: Lab, _ code: RoomCode) throws -> Refusal? {
        do {
            try lab.perform(.join(code, name: nil), on: 1)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    @Test("who lacks the rules is told so, and nobody lets it in: the others do not wait for it")
    func join() throws {
        let lab = try lab(41)
        let code = try #require(RoomCode("DOVE"))
        let room = try create("classic", on: lab)
        #expect(lab.core(0).view(room, now: lab.now)?.create.rules == 2)
        #expect(try refusal(lab, code) == .trouble(code, .rules(Self.fault)))
        lab.run(for: .seconds(5))
        #expect(lab.core(0).presentDevices(of: room) == 1)
        #expect(lab.core(1).logs(of: room) == nil)
        let listed = lab.core(1).roomList(now: lab.now).first { $0.listing.id == room }
        #expect(listed?.trouble == .rules(Self.fault))
    }

    @Test("an activity that nobody here has ever heard of is refused in words")
    func activity() throws {
        let lab = try lab(42, first: [Classic.self, Poll.self])
        let code = try #require(RoomCode("DOVE"))
        _ = try create("poll", on: lab)
        #expect(try refusal(lab, code) == .trouble(code, .rules(.activity("poll"))))
    }

    @Test("a room by older rules stays playable where they are still known")
    func older() throws {
        let lab = try lab(43)
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.perform(.create(code: code, activity: "classic", title: ""), on: 1)
        #expect(lab.core(1).view(room, now: lab.now)?.create.rules == 1)
        try lab.perform(.join(code, name: nil), on: 0)
        for peer in 0..<2 { try lab.perform(.ready(code, true), on: peer) }
        #expect(
            lab.run(until: .seconds(5)) {
                lab.core(1).lobby(of: room, now: lab.now)?.ready.count == 2
            }
        )
        try lab.perform(.start(code), on: 1)
        #expect(
            lab.run(until: .seconds(30)) {
                (0..<2).allSatisfy { peer in
                    let game = lab.core(peer).game(of: room, for: nil, now: lab.now)
                    return game?.phase == "topic"
                }
            }
        )
        #expect(lab.core(0).stateDigest(of: room) == lab.core(1).stateDigest(of: room))
    }

    @Test("a room on disk whose rules are gone is set aside, the others live, and it can be left")
    func restore() throws {
        let lab = try lab(44)
        let code = try #require(RoomCode("DOVE"))
        let room = try create("classic", on: lab)
        let other = try lab.create("WREN", on: 0)
        lab.run(for: .seconds(1))
        lab.nodes[0].program.games = Catalogue([Classic.self])
        for _ in 0..<2 {
            lab.crash(0)
            try lab.restart(0)
            #expect(lab.core(0).asideRooms.map(\.id) == [room])
            #expect(lab.core(0).asideRooms.first?.code == code)
            #expect(lab.core(0).asideRooms.first?.trouble == .rules(Self.fault))
            #expect(lab.core(0).view(other, now: lab.now) != nil)
        }
        try lab.join("WREN", on: 1)
        try lab.settle(other)
        // What is set aside comes back whole with the rules.
        lab.nodes[0].program.games = Catalogue([Classic.self, LaterClassic.self])
        lab.crash(0)
        try lab.restart(0)
        #expect(lab.core(0).asideRooms.isEmpty)
        #expect(lab.core(0).view(room, now: lab.now)?.create.rules == 2)
        lab.nodes[0].program.games = Catalogue([Classic.self])
        lab.crash(0)
        try lab.restart(0)
        try lab.perform(.leave(code), on: 0)
        #expect(lab.core(0).asideRooms.isEmpty)
    }

    @Test("a room that ends the program is set aside unread, and the others live")
    func crashing() throws {
        let lab = try lab(45)
        let room = try create("classic", on: lab)
        let other = try lab.create("WREN", on: 0)
        lab.run(for: .seconds(1))
        let step = RestoreWatch.Step(room: room, code: RoomCode("DOVE"))
        let core = PeerCore(
            name: "Ada",
            cryptography: lab.cryptography,
            signer: lab.nodes[0].key,
            seed: 1,
            secret: Secret(words: Words4(1, 2, 3, 4)),
            stored: lab.nodes[0].disk.stored,
            games: .standard,
            watch: RestoreWatch(crashing: [step])
        )
        #expect(core.asideRooms.map(\.id) == [room])
        #expect(core.asideRooms.first?.trouble == .crashing)
        #expect(core.view(other, now: lab.now) != nil)
    }

    @Test("a replay by rules that are gone is refused in one sentence")
    func replay() throws {
        let lab = try lab(46)
        let room = try create("classic", on: lab)
        let logs = try #require(lab.core(0).logs(of: room))
        let both = Catalogue([Classic.self, LaterClassic.self])
        let file = Replay(logs, games: both).file
        _ = try Replay(file, cryptography: lab.cryptography, games: both)
        #expect(throws: ReplayFault.rules(Self.fault)) {
            try Replay(file, cryptography: lab.cryptography, games: .standard)
        }
    }
}
