import Canvas
import Games
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Replication
@testable import Simulation

/// A sketchpad in the laboratory; peer 3 runs a program that somebody has changed.
struct SketchpadRoom {
    static let peers = 4
    let lab: Lab
    let room: RoomID
    let code: RoomCode
    /// The peers in the order of their seats.
    let order: [Int]

    /// Opens one and plays to a round.
    init(seed: UInt64, to round: UInt32 = 1) throws {
        let lab = try Lab(
            peers: Self.peers,
            seed: seed,
            games: .standard.with([Sketchpad.self])
        )
        let code = try #require(RoomCode("DOVE"))
        let room = try lab.perform(.create(code: code, activity: "sketchpad", title: ""), on: 0)
        for peer in 1..<Self.peers { try lab.perform(.join(code, name: "p\(peer)"), on: peer) }
        let areIn = lab.run(until: .seconds(20)) {
            (0..<Self.peers).allSatisfy { lab.core($0).presentDevices(of: room) == Self.peers }
        }
        #expect(areIn)
        let seats = try (0..<Self.peers).map { try #require(lab.core($0).ownSeat(in: room)) }
        self.lab = lab
        self.code = code
        self.room = room
        order = (0..<Self.peers).sorted { seats[$0] < seats[$1] }
        try lab.perform(.start(code), on: 0)
        #expect(reach(1))
        for next in 2..<max(2, min(round, 5) + 1) {
            for peer in 0..<Self.peers { try say("done", on: peer) }
            #expect(reach(next))
        }
    }

    func seat(_ peer: Int) throws -> SeatID { try #require(lab.core(peer).ownSeat(in: room)) }

    func round(_ peer: Int) -> UInt32 { lab.core(peer).rounds(of: room, now: lab.now)?.round ?? 0 }

    /// Lets time pass until a round is open everywhere.
    func reach(_ round: UInt32) -> Bool {
        lab.run(until: .seconds(20)) {
            (0..<Self.peers).allSatisfy { self.round($0) == round }
        }
    }

    func say(_ word: String, on peer: Int) throws {
        try lab.perform(.play(code, .map(["do": .text(word)])), on: peer)
    }

    /// A stroke in the strip of the seat that is so far in the order of seats.
    static func stroke(
        in strip: Int,
        x: Int16 = 500,
        tool: StrokeStyle.Tool = .pen,
        canvas: UInt32 = 0
    ) -> Stroke {
        let left = Int16(strip) * Sketchpad.strip
        return Stroke(
            canvas: canvas,
            style: StrokeStyle(tool: tool),
            points: [StrokePoint(x: left + 100, y: 100), StrokePoint(x: left + x, y: 300)]
        )
    }

    /// How the core refuses something; `nil` if it does not.
    func refusal(_ command: Command, on peer: Int) throws -> Refusal? {
        do {
            try lab.perform(command, on: peer)
            return nil
        } catch LabError.refused(_, let refusal) {
            return refusal
        }
    }

    /// Writes operations past all checks.
    @discardableResult
    func force(_ payloads: [Payload], on peer: Int) throws -> [OperationID] {
        let seat = try seat(peer)
        let drafts = payloads.map { RoomLogs.Draft($0, seat: seat) }
        let ids = try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
        return ids
    }

    /// How many strokes a peer's own seat is shown of each seat, in the order of seats.
    func shown(on peer: Int) throws -> [Int] {
        let strokes = lab.core(peer).strokes(of: room, for: try seat(peer))
        return try order.map { other in
            let seat = try seat(other)
            return strokes.count { $0.seat == seat }
        }
    }

    /// How many strokes each seat has in a round that is over, by a peer's account.
    func drawn(in round: Int, on peer: Int) -> [Int] {
        order.indices.map { lab.core(peer).drawing(round - 1, $0, of: room)?.count ?? -1 }
    }
}
