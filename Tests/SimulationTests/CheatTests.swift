import Canvas
import Identity
import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("A device with a changed program")
struct CheatTests {
    /// What the three honest ones of four vote where peer 3 cheats.
    static let honestVotes = [0: 1, 1: 2, 2: 0]

    @Test("that votes for its own drawing abstains", arguments: UInt64(1)...2)
    func votesForItself(seed: UInt64) throws {
        let cheat = try Cheat(seed: seed, as: 3, to: "vote")
        let own = try cheat.seat(3)
        let commit = try cheat.bind(own, to: own)
        try cheat.voteHonestly()
        #expect(cheat.game.reach("reveal", .seconds(2)))
        try cheat.show(commit, own, seat: own)
        try cheat.expectHonesty(votes: Self.honestVotes)
    }

    @Test("that binds itself twice has its first vote counted", arguments: [0, 1], [true, false])
    func votesTwice(first: Int, showsSecondFirst: Bool) throws {
        let cheat = try Cheat(seed: 3, as: 3, to: "vote")
        let own = try cheat.seat(3)
        let choices = [try cheat.seat(first), try cheat.seat(1 - first)]
        let commits = try choices.map { try cheat.bind(own, to: $0) }
        try cheat.voteHonestly()
        #expect(cheat.game.reach("reveal", .seconds(2)))
        for index in showsSecondFirst ? [1, 0] : [0, 1] {
            try cheat.show(commits[index], choices[index], seat: own)
        }
        try cheat.expectHonesty(votes: Self.honestVotes.merging([3: first]) { $1 })
    }

    /// Where both of its machines go on, what depends on the one branch may be late for some (seed 4: the
    /// vote of somebody who has seen that branch alone comes after the deadline).
    @Test(
        "that tells two halves of a vote is named, and all count the same votes",
        arguments: [4, 5] + Seeds.of("votesAfterFork", first: 1)
    )
    func forks(seed: UInt64) throws {
        let cheat = try Cheat(seed: seed, as: 3, to: "vote", settings: ["vote": 12])
        let (lab, own) = (cheat.lab, try cheat.seat(3))
        let copy = try lab.clone(3)
        lab.split([0, 1, 3], [2, copy])
        for machine in [3, copy] { lab.introduce(machine) }
        try cheat.bind(own, to: try cheat.seat(0))
        let commit = Commit(round: cheat.round, label: 0, hash: CommitHash(words: .zero))
        let other = RoomLogs.Draft(.commit(commit), seat: own)
        try lab.nodes[copy].core.peering.write([other], in: cheat.room, answering: nil)
        lab.handle(.tick, on: copy)
        lab.run(for: .seconds(2))
        lab.heal()
        try cheat.voteHonestly()
        #expect(cheat.game.reach("results", .seconds(30), on: cheat.honest))
        try cheat.expectHonestState(named: true)
        for peer in cheat.honest {
            let votes = cheat.votes(on: peer)
            // None that is not as it was cast, and at most one of the forger.
            for (voter, choice) in votes { #expect(Self.honestVotes[voter] ?? 0 == choice) }
            #expect(votes.keys.filter { cheat.honest.contains($0) }.count == 3)
            #expect(cheat.votes(on: 0) == votes)
            #expect(cheat.scores(on: peer) == cheat.scores(on: 0))
        }
    }

    /// Anybody who says that it has not heard of the end of a round writes what a device writes that has not:
    /// so it is cut off for that while.
    @Test("that draws after the deadline has drawn nothing more")
    func drawsLate() throws {
        let cheat = try Cheat(seed: 6, as: 3, to: "draw")
        let (lab, game) = (cheat.lab, cheat.game)
        let round = cheat.round
        for peer in 0..<4 { try game.draw(peer) }
        lab.run(for: .seconds(1))
        lab.split([3], cheat.honest)
        #expect(game.reach("vote", .seconds(12), on: cheat.honest))
        for _ in 0..<3 { try game.draw(3) }
        let late = Stroke(style: StrokeStyle(color: 1, width: 9), points: [StrokePoint(x: 1, y: 1)])
        lab.heal()
        #expect(game.reach("vote", .seconds(3)))
        // Back-dated in so many words: it knows that the round is over, and draws on its sheet.
        var stroke = late
        stroke.canvas = round
        try cheat.write([.stroke(stroke)], seat: try cheat.seat(3))
        lab.run(for: .seconds(1))
        for peer in cheat.honest {
            #expect(Self.strokes(cheat, on: peer) == [1, 1, 1, 1])
        }
        try cheat.voteHonestly()
        try cheat.expectHonesty(votes: Self.honestVotes)
        #expect(Self.strokes(cheat, on: 0) == [1, 1, 1, 1])
    }

    /// How many strokes each tile has.
    private static func strokes(_ cheat: Cheat, on peer: Int) -> [Int] {
        cheat.game.strokes(on: peer)
    }

    @Test("that takes away what others drew takes nothing away")
    func clearsOthers() throws {
        let cheat = try Cheat(seed: 7, as: 0, to: "draw")
        let (lab, game) = (cheat.lab, cheat.game)
        for peer in 0..<4 { try game.draw(peer) }
        lab.run(for: .seconds(1))
        // The master's Clear takes everything, on a canvas that everybody shares.
        let strokes = cheat.honest.compactMap { lab.core($0).strokes(of: game.room).first?.id }
        #expect(strokes.count == 3)
        try cheat.write(
            [.clear(Clear(canvas: cheat.round, scope: .all))] + strokes.map { .hide($0) }
                + strokes.map { .visible(Visible(target: $0, flag: false)) },
            seat: try cheat.seat(0)
        )
        #expect(game.reach("vote", .seconds(12)))
        for peer in cheat.honest { #expect(Self.strokes(cheat, on: peer) == [1, 1, 1, 1]) }
        try cheat.expectHonestState()
    }

    @Test("that closes a round early has nobody follow, and nobody loses a stroke")
    func closesEarly() throws {
        let cheat = try Cheat(seed: 8, as: 0, to: "draw")
        let (lab, game, round) = (cheat.lab, cheat.game, cheat.round)
        let ids = try cheat.write([.close(Close(round: round, ballot: 0))], seat: nil)
        lab.run(for: .milliseconds(100))
        let close = try #require(ids.first)
        try cheat.write([.accept(Accept(round: round, ballot: 0, close: close))], seat: nil)
        lab.run(for: .seconds(2))
        for peer in cheat.honest { #expect(game.phase(peer) == "draw") }
        for peer in cheat.honest { try game.draw(peer) }
        #expect(!game.reach("vote", .milliseconds(4_500), on: cheat.honest))
        #expect(game.reach("vote", .seconds(6)))
        for peer in cheat.honest {
            #expect(Self.strokes(cheat, on: peer).sorted() == [0, 1, 1, 1])
        }
        try cheat.voteHonestly()
        try cheat.expectHonesty(votes: [1: 2, 2: 3, 3: 1])
    }

    @Test("that reads votes early finds hashes that tell it nothing, and nobody shows it more")
    func readsEarly() throws {
        let cheat = try Cheat(seed: 9, as: 3, to: "vote")
        let (lab, game, round) = (cheat.lab, cheat.game, cheat.round)
        try cheat.voteHonestly()
        lab.run(for: .seconds(1))
        // It settles the vote by itself, as far as it can.
        let ids = try cheat.write([.close(Close(round: round, ballot: 0))], seat: nil)
        let close = try #require(ids.first)
        try cheat.write([.accept(Accept(round: round, ballot: 0, close: close))], seat: nil)
        lab.run(for: .seconds(2))
        let logs = try #require(lab.core(3).logs(of: game.room))
        var commits: [(seat: SeatID, hash: CommitHash)] = []
        for entry in logs.logs.flatMap(\.entries) {
            let payload = try Payload(kind: entry.kind, decoding: entry.payload)
            if case .commit(let commit) = payload, commit.round == round, let seat = entry.seat {
                commits.append((seat, commit.hash))
            }
            // Dice of the first rounds are shown, and no vote.
            if case .reveal(let reveal) = payload { #expect(reveal.value.count == 32) }
        }
        #expect(commits.count == 3)
        // What its own program would take for salts fits no vote of anybody else.
        let core = lab.nodes[3].core
        let classic = try #require(core.rooms[game.room]?.state.play?.game)
        for (seat, hash) in commits {
            let commit = Commit(round: round, label: 0, hash: hash)
            #expect(core.proceedings.value(of: commit, seat, classic, in: game.room) == nil)
        }
        #expect(cheat.honest.allSatisfy { game.phase($0) == "vote" })
        try cheat.bind(try cheat.seat(3), to: try cheat.seat(0))
        // It accepts the true end besides its own: two votes in one ballot prove themselves.
        try cheat.expectHonesty(votes: Self.honestVotes, named: true)
    }

    @Test("that speaks for another seat is not heard", arguments: [true, false])
    func pretends(isFirst: Bool) throws {
        let cheat = try Cheat(seed: 10, as: 3, to: "vote")
        let victim = try cheat.seat(0)
        if !isFirst { try cheat.voteHonestly() }
        let commit = try cheat.bind(victim, to: try cheat.seat(3))
        try cheat.move(["do": .text("next")], seat: victim)
        cheat.lab.run(for: .milliseconds(300))
        if isFirst { try cheat.voteHonestly() }
        #expect(cheat.game.reach("reveal", .seconds(9)))
        try cheat.show(commit, try cheat.seat(3), seat: victim)
        try cheat.expectHonesty(votes: Self.honestVotes)
    }

    @Test("that lists another's seat as its own does not get it")
    func claims() throws {
        let cheat = try Cheat(seed: 11, as: 3, to: "vote")
        let victim = try cheat.seat(0)
        let entry = SeatEntry(seat: victim, name: "me", avatar: "", movingKey: nil)
        let device = cheat.lab.core(3).device
        try cheat.write([.admit(Admit(device: device, seats: [entry]))], seat: nil)
        let commit = try cheat.bind(victim, to: try cheat.seat(3))
        try cheat.voteHonestly()
        #expect(cheat.game.reach("reveal", .seconds(9)))
        try cheat.show(commit, try cheat.seat(3), seat: victim)
        try cheat.expectHonesty(votes: Self.honestVotes)
    }

    @Test("that shows something else than it was bound to abstains")
    func changesItsMind() throws {
        let cheat = try Cheat(seed: 12, as: 3, to: "vote")
        let own = try cheat.seat(3)
        let commit = try cheat.bind(own, to: try cheat.seat(1))
        try cheat.voteHonestly()
        #expect(cheat.game.reach("reveal", .seconds(2)))
        try cheat.show(commit, try cheat.seat(0), seat: own)
        try cheat.expectHonesty(votes: Self.honestVotes)
    }

    /// Moves for which it is not the time in a vote, or which there are not.
    private static let illegal: [[String: Value]] = [
        ["do": .text("topic"), "text": .text("mine")],
        ["do": .text("topic"), "word": .number(1 << 40)],
        ["do": .text("done"), "flag": .flag(true)],
        ["do": .text("next")],
        ["do": .text("vote"), "tile": .number(0)],
        ["do": .text("skip"), "seat": .seat(SeatID(7))],
        ["do": .text("win")],
        ["do": .null],
        [:],
    ]

    @Test(
        "that makes moves for which it is not the time, in rounds that are not open, has made none",
        arguments: [Int64(-2), -1, 0, 1, 100]
    )
    func illegalMoves(shift: Int64) throws {
        let cheat = try Cheat(seed: 13, as: 3, to: "vote")
        let round = UInt32(clamping: Int64(cheat.round) + shift)
        for move in Self.illegal { try cheat.move(move, round: round) }
        try cheat.write([.move(Move(round: round, move: [0xff, 0x00]))], seat: try cheat.seat(3))
        cheat.lab.run(for: .milliseconds(200))
        for peer in cheat.honest {
            #expect(cheat.game.view(peer)?.done.isEmpty == true)
            #expect(cheat.game.view(peer)?.state["topic"] == .text("a cat"))
        }
        try cheat.voteHonestly()
        try cheat.expectHonesty(votes: Self.honestVotes)
    }
}
