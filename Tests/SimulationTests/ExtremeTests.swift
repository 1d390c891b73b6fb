import Games
import Peer
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("Numbers that a modified program writes")
struct ExtremeTests {
    private func create(
        _ activity: String,
        points: Int64,
        settings: [Setting] = []
    ) throws -> Create {
        let seat = SeatEntry(seat: SeatID(7), name: "Mallory")
        return Create(
            code: try #require(RoomCode("DOVE")),
            activity: activity,
            settings: settings,
            seats: [seat],
            predecessor: Create.Predecessor(
                room: RoomID(words: Words4(1, 2, 3, 4)),
                end: OperationID(words: Words4(5, 6, 7, 8)),
                scores: [Create.Score(seat: seat.seat, points: points)]
            )
        )
    }

    @Test(
        "a room with scores beyond the bounds opens nothing, and harms neither its author nor others",
        arguments: [Int64.max, .min, Limits.points.upperBound + 1, Limits.points.lowerBound - 1]
    )
    func beyond(points: Int64) throws {
        let lab = try Lab(peers: 2, seed: 71, games: .withPoll)
        let other = try lab.create("WREN", on: 0)
        lab.run(for: .seconds(1))
        let room = try lab.open(try create("poll", points: points), on: 0)
        #expect(lab.core(0).asideRooms.map(\.trouble) == [.rules(.unreadable)])
        #expect(lab.core(0).view(room, now: lab.now) == nil)
        for _ in 0..<2 {
            lab.crash(0)
            try lab.restart(0)
            #expect(lab.core(0).asideRooms.map(\.id) == [room])
        }
        try lab.join("WREN", on: 1)
        try lab.settle(other)
        var order: [Place] = []
        let stored = try #require(lab.nodes[0].disk.stored.first { $0.id == room })
        let logs = try RoomLogs(loading: stored, cryptography: lab.cryptography, order: &order)
        let file = Replay(logs, games: .withPoll).file
        #expect(throws: ReplayFault.self) {
            try Replay(file, cryptography: lab.cryptography, games: .withPoll)
        }
    }

    @Test(
        "a poll with scores at the bounds is played on, through restarts and a replay",
        arguments: [Limits.points.upperBound, Limits.points.lowerBound]
    )
    func bounds(points: Int64) throws {
        let lab = try Lab(peers: 2, seed: 72, games: .withPoll)
        let duration = Setting(name: "duration", value: Limits.settingValues.upperBound)
        let room = try lab.open(try create("poll", points: points, settings: [duration]), on: 0)
        let code = try #require(RoomCode("DOVE"))
        try lab.perform(.join(code, name: nil), on: 1)
        try lab.perform(.start(code), on: 0)
        for round in UInt32(1)...3 {
            #expect(
                lab.run(until: .seconds(30)) {
                    (0..<2).allSatisfy {
                        lab.core($0).rounds(of: room, now: lab.now)?.round == round
                    }
                }
            )
            for peer in 0..<2 { try lab.perform(.play(code, .number(1)), on: peer) }
        }
        lab.run(for: .seconds(5))
        let scores = lab.core(1).game(of: room, for: nil, now: lab.now)?.players.map(\.score)
        #expect(scores?.contains(min(points + 3, Limits.points.upperBound)) == true)
        lab.crash(1)
        try lab.restart(1)
        lab.run(for: .seconds(2))
        #expect(lab.core(0).stateDigest(of: room) == lab.core(1).stateDigest(of: room))
        let logs = try #require(lab.core(0).logs(of: room))
        _ = try Replay(
            Replay(logs, games: .withPoll).file,
            cryptography: lab.cryptography,
            games: .withPoll
        )
    }
}
