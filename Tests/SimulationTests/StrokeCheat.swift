import Canvas
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Peer
@testable import Simulation

/// Three draw with single strokes, and the program of one of them has been changed: it writes whatever it likes, past all
/// checks, with its own key and into its own log.
struct StrokeCheat {
    static let peers = 3

    private(set) var lab: Lab
    private(set) var game: ClassicRoom

    /// Plays until all draw.
    ///
    /// - Parameters:
    ///   - settings: What is set beside rounds of 12 s with many powerups.
    ///   - kind: Of which kind there is to be a powerup; `nil` where none is needed.
    /// - Throws: What the laboratory refuses.
    init(_ settings: [String: Int64] = [:], having kind: String? = nil) throws {
        for seed in UInt64(31)... {
            let lab = try Lab(peers: Self.peers, seed: seed)
            let all: [String: Int64] = ["draw": 12, "first": 2, "powerups": 12, "rounds": 1]
            let game = try ClassicRoom(
                lab,
                peers: Self.peers,
                activity: "competitive",
                settings: all.merging(settings) { $1 }
            )
            try lab.perform(.start(game.code), on: 0)
            #expect(game.reach("draw", .seconds(20)))
            (self.lab, self.game) = (lab, game)
            guard let kind, powerup(kind) == nil else { return }
        }
        fatalError("some dice have one of each kind")
    }

    /// The rules as a peer has them.
    func rules(_ peer: Int = 0) -> Competitive? {
        lab.core(peer).rooms[game.room]?.state.play?.game as? Competitive
    }

    /// A powerup of some kind that there will be in this round.
    func powerup(_ kind: String) -> Powerup? {
        rules()?.powerups.first { $0.kind.rawValue == kind }
    }

    /// The open round of the room, whose number its canvas has.
    var round: UInt32 { game.view(0)?.round ?? 0 }

    /// A line on a canvas, through a place of it.
    func line(on peer: Int, through place: StrokePoint? = nil, canvas: UInt32? = nil) -> Stroke {
        let index = rules()?.seats.firstIndex { $0 == game.seat(peer) } ?? 0
        let middle = place ?? StrokePoint(x: 100, y: 120)
        let points = [StrokePoint(x: 60, y: 60), middle].map { Canvases.place($0, on: index) }
        return Stroke(canvas: canvas ?? round, style: StrokeStyle(), points: points)
    }

    /// How a peer's own core refuses something; `nil` if it does not.
    func refusal(_ command: Command, on peer: Int) throws -> Refusal? {
        do {
            try lab.perform(command, on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    /// Has a peer draw a line through a place, by its own core.
    func draw(
        _ peer: Int,
        through place: StrokePoint? = nil,
        pen: UInt32? = nil
    ) throws -> Refusal? {
        try refusal(.draw(game.code, [line(on: peer, through: place)], pen: pen), on: peer)
    }

    /// Points of a pen on a peer's own canvas, all as high, the first of them its `from`th.
    func ink(_ peer: Int, _ from: Int, _ xs: [Int], pen: UInt32 = 7) throws -> InkFrame {
        let seat = try #require(game.seat(peer))
        let index = try #require(rules()?.seats.firstIndex(of: seat))
        let points = xs.map { StrokePoint(x: Int16(index * 4_096 + $0), y: 500) }
        return InkFrame(
            seat: seat,
            pen: pen,
            style: StrokeStyle(),
            from: UInt32(from),
            points: points
        )
    }

    /// Has them flow from there.
    func flow(_ peer: Int, _ from: Int, _ xs: [Int], pen: UInt32 = 7) throws {
        lab.handle(.ink(game.room, try ink(peer, from, xs, pen: pen)), on: peer)
    }

    /// Writes operations past all checks.
    func force(_ payloads: [Payload], on peer: Int) throws {
        let seat = try #require(game.seat(peer))
        let drafts = payloads.map { RoomLogs.Draft($0, seat: seat) }
        try lab.nodes[peer].core.peering.write(drafts, in: game.room, answering: nil)
        lab.handle(.tick, on: peer)
        try lab.settle(game.room)
    }

    /// Writes a move past all checks.
    func force(_ name: String, _ powerup: Powerup, on peer: Int) throws {
        let move = Value.map(["do": .text(name), "powerup": .number(Int64(powerup.number))])
        try force([.move(Move(round: round, move: move.encoded))], on: peer)
    }

    /// Activates a powerup by a peer's own core.
    func touch(_ powerup: Powerup, _ peer: Int) -> String? {
        let number = Value.number(Int64(powerup.number))
        guard case .move(let fault)? = game.move(peer, ["do": .text("touch"), "powerup": number])
        else { return nil }
        return fault.code
    }

    /// Waits until a powerup is there for all.
    func reach(_ powerup: Powerup) -> Bool {
        let number = Value.number(Int64(powerup.number))
        return lab.run(until: .seconds(12)) {
            (0..<Self.peers).allSatisfy { peer in
                guard case .list(let there)? = game.view(peer)?.state["powerups"] else {
                    return false
                }
                return there.contains { $0["powerup"] == number }
            }
        }
    }

    /// What became of what a peer activated, by each peer's account.
    func standings(of peer: Int) -> Set<String> {
        Set(
            (0..<Self.peers).flatMap { other -> [String] in
                guard case .list(let effects)? = game.view(other)?.state["effects"] else {
                    return []
                }
                return effects.filter { $0["seat"]?.seat == game.seat(peer) }
                    .compactMap { $0["standing"]?.text }
            }
        )
    }

    /// How many strokes of a peer each of them shows.
    func strokes(of peer: Int) throws -> [Int] {
        let seat = try #require(game.seat(peer))
        return try (0..<Self.peers).map { other in
            let own = try #require(game.seat(other))
            return lab.core(other).strokes(of: game.room, for: own).count { $0.seat == seat }
        }
    }

    /// Lets the drawing end; how many strokes each has then, by each one's account.
    func finish() -> Set<[Int]> {
        #expect(game.reach("admire", .seconds(30)))
        let digests = Set((0..<Self.peers).map { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
        return Set(
            (0..<Self.peers).map { peer in
                (0..<Self.peers).compactMap {
                    lab.core(peer).drawing(1, $0, of: game.room)?.count
                }
            }
        )
    }
}
