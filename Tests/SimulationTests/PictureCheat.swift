import Canvas
import Games
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// Three draw one long picture, and the program of one of them has been changed: it writes whatever it likes, past all
/// checks, with its own key and into its own log.
struct PictureCheat {
    static let peers = 3

    let lab: Lab
    let game: ClassicRoom
    /// The peers in the order in which they draw.
    let order: [Int]

    /// Plays until somebody's turn has begun.
    ///
    /// - Parameters:
    ///   - turn: Whose turn in the order, from 0; those before it have drawn.
    ///   - settings: What is set beside a turn of 30 s.
    /// - Throws: What the laboratory refuses.
    init(turn: Int, _ settings: [String: Int64] = [:]) throws {
        lab = try Lab(peers: Self.peers, seed: 23)
        let all = ["portion": 30].merging(settings) { $1 }
        let game = try ClassicRoom(lab, peers: Self.peers, activity: "cooperative", settings: all)
        self.game = game
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("portion", .seconds(20)))
        let view = game.view(0)?.state
        guard case .list(let queue)? = view?["queue"] else {
            order = []
            return
        }
        let seats = [view?["current"]?.seat].compactMap(\.self) + queue.compactMap(\.seat)
        order = seats.compactMap { seat in
            (0..<Self.peers).first { game.seat($0) == seat }
        }
        for before in 0..<turn {
            try draw(before)
            #expect(game.move(order[before], ["do": .text("done")]) == nil)
            #expect(reachTurn(before + 1))
        }
    }

    /// Waits until all are in a turn.
    func reachTurn(_ turn: Int) -> Bool {
        let seat = game.seat(order[turn])
        return lab.run(until: .seconds(60)) {
            (0..<Self.peers).allSatisfy {
                game.phase($0) == "portion" && game.view($0)?.state["current"]?.seat == seat
            }
        }
    }

    /// A line within a portion: from its middle to its right edge, or near to it.
    static func line(in portion: Int, canvas: UInt32 = 0, to right: Int = 3_061) -> Stroke {
        let left = portion * 3_072
        let points = [(left + 1_500, 700), (left + right, 900)]
        return Stroke(
            canvas: canvas,
            style: StrokeStyle(),
            points: points.map { StrokePoint(x: Int16($0.0), y: Int16($0.1)) }
        )
    }

    /// Has the one whose turn it is draw in their portion, by its number from 0; where everybody before has drawn, that
    /// is the number of the turn.
    func draw(_ turn: Int, in portion: Int? = nil) throws {
        let line = Self.line(in: portion ?? turn)
        try lab.perform(.draw(game.code, [line], pen: nil), on: order[turn])
        try lab.settle(game.room)
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

    /// Writes operations past all checks.
    func force(_ payloads: [Payload], on peer: Int) throws {
        let seat = try #require(game.seat(peer))
        let drafts = payloads.map { RoomLogs.Draft($0, seat: seat) }
        try lab.nodes[peer].core.peering.write(drafts, in: game.room, answering: nil)
        lab.handle(.tick, on: peer)
        try lab.settle(game.room)
    }

    /// How many strokes, or pieces of some, a peer's own seat is shown of another peer's.
    func shown(to peer: Int, of other: Int) throws -> Int {
        let seat = try #require(game.seat(other))
        let own = try #require(game.seat(peer))
        let strokes = lab.core(peer).strokes(of: game.room, for: own)
        return strokes.count { $0.seat == seat }
    }

    /// The open round of the room, whose number its canvas has.
    var round: UInt32 { game.view(0)?.round ?? 0 }

    /// Plays to the end: everybody who has not had their turn draws a line.
    func finish(from turn: Int) throws {
        for next in turn..<Self.peers {
            #expect(reachTurn(next))
            try draw(next)
            #expect(game.move(order[next], ["do": .text("done")]) == nil)
        }
        #expect(game.reach("unveil", .seconds(60)))
    }

    /// How many strokes each portion has, by a peer's account.
    func portions(on peer: Int) -> [Int] {
        (1...Self.peers).compactMap { lab.core(peer).drawing(1, $0, of: game.room)?.count }
    }

    /// All have the same, and no honest program is accused.
    func expectHonesty(_ wanted: [Int]) {
        for peer in 0..<Self.peers { #expect(portions(on: peer) == wanted) }
        let digests = Set((0..<Self.peers).map { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
        for peer in 0..<Self.peers {
            #expect(lab.core(peer).view(game.room, now: lab.now)?.forks.isEmpty == true)
            #expect(lab.core(peer).rounds(of: game.room, now: lab.now)?.contested == nil)
        }
    }
}
