import Identity
import Replication
import Rules
import Secrets
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// A game of Classic of four in which one device runs a program that somebody has changed: it writes
/// whatever it likes, with its own key, into its own log.
///
/// The others are as they should be, and so is what the cheat's program does of itself otherwise.
struct Cheat {
    let game: ClassicRoom
    let lab: Lab
    /// Whose program has been changed.
    let peer: Int
    static let peers = 4
    static let salt = Salt(words: Words4(1, 2, 3, 4))

    /// Plays to a phase of the first round of the game: everybody draws one line, and says that it is done.
    init(seed: UInt64, as peer: Int, to phase: String, settings: [String: Int64] = [:]) throws {
        self.peer = peer
        lab = try Lab(peers: Self.peers, seed: seed)
        var all: [String: Int64] = ["topic": 10, "draw": 8, "vote": 6, "rounds": 1]
        all.merge(settings) { $1 }
        game = try ClassicRoom(lab, peers: Self.peers, settings: all)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        guard phase != "topic" else { return }
        game.move(0, ["do": .text("topic"), "text": .text("a cat")])
        #expect(game.reach("draw", .seconds(2)))
        guard phase != "draw" else { return }
        for peer in 0..<Self.peers {
            try game.draw(peer)
            game.move(peer, ["do": .text("done"), "flag": .flag(true)])
        }
        #expect(game.reach("vote", .seconds(2)))
    }

    var honest: [Int] { (0..<Self.peers).filter { $0 != peer } }
    var room: RoomID { game.room }
    var round: UInt32 { game.view(honest[0])?.round ?? 0 }

    func seat(_ peer: Int) throws -> SeatID { try #require(game.seat(peer)) }

    /// Writes operations past all checks.
    @discardableResult
    func write(_ payloads: [Payload], seat: SeatID?) throws -> [OperationID] {
        let drafts = payloads.map { RoomLogs.Draft($0, seat: seat) }
        let ids = try lab.nodes[peer].core.peering.write(drafts, in: room, answering: nil)
        lab.handle(.tick, on: peer)
        return ids
    }

    /// Writes a move past all checks.
    func move(_ fields: [String: Value], round: UInt32? = nil, seat: SeatID? = nil) throws {
        let move = Move(round: round ?? self.round, move: Value.map(fields).encoded)
        try write([.move(move)], seat: try seat ?? self.seat(peer))
    }

    /// Binds a seat to a vote for another one, with a salt that the test knows.
    @discardableResult
    func bind(_ seat: SeatID, to choice: SeatID) throws -> OperationID {
        let message = Commit.message(
            room: room,
            seat: seat,
            round: round,
            label: 0,
            salt: Self.salt,
            value: Self.bytes(choice)
        )
        let hash: CommitHash = Sodium().blake2b256(message)
        let ids = try write([.commit(Commit(round: round, label: 0, hash: hash))], seat: seat)
        return try #require(ids.first)
    }

    /// Shows what a commitment was to.
    func show(_ commit: OperationID, _ choice: SeatID, seat: SeatID) throws {
        let reveal = Reveal(commit: commit, salt: Self.salt, value: Self.bytes(choice))
        try write([.reveal(reveal)], seat: seat)
    }

    static func bytes(_ seat: SeatID) -> [UInt8] {
        withUnsafeBytes(of: seat.rawValue.bigEndian) { Array($0) }
    }

    /// The honest vote for the peer after them that is not the cheat.
    func voteHonestly() throws {
        for (index, peer) in honest.enumerated() {
            let choice = honest[(index + 1) % honest.count]
            let tile = try #require(game.ownTile(choice))
            #expect(game.move(peer, ["do": .text("vote"), "tile": .number(tile)]) == nil)
        }
    }

    /// What the results say of votes: who voted for whom, by the seats' peers.
    func votes(on peer: Int) -> [Int: Int] {
        let seats = (0..<Self.peers).map { game.seat($0) }
        guard case .list(let rounds)? = game.view(peer)?.state["history"],
            case .list(let tiles)? = rounds.last?["tiles"]
        else { return [:] }
        var votes: [Int: Int] = [:]
        for tile in tiles {
            guard case .list(let voters)? = tile["voters"] else { continue }
            for voter in voters {
                guard let from = seats.firstIndex(of: voter.seat),
                    let to = seats.firstIndex(of: tile["author"]?.seat)
                else { continue }
                votes[from] = to
            }
        }
        return votes
    }

    func scores(on peer: Int) -> [Int64] {
        (0..<Self.peers).map { other in
            game.view(peer)?.players.first { $0.seat == game.seat(other) }?.score ?? -1
        }
    }

    /// The honest came to the results, all to the same, and nobody honest is accused of anything.
    func expectHonesty(votes expected: [Int: Int], named: Bool = false) throws {
        #expect(game.reach("results", .seconds(15), on: honest))
        try expectHonestState(named: named)
        for peer in honest {
            #expect(votes(on: peer) == expected, "on peer \(peer)")
            #expect(scores(on: peer) == scores(on: honest[0]))
        }
        // Twenty for each vote, and ten for finding the master, who is peer 0.
        for peer in 0..<Self.peers {
            let got = Int64(expected.values.count { $0 == peer } * 20)
            #expect(scores(on: honest[0])[peer] == got + (expected[peer] == 0 ? 10 : 0))
        }
    }

    /// The honest hold and show the same, and accuse nobody but the cheat.
    func expectHonestState(named: Bool = false) throws {
        lab.run(for: .seconds(2))
        let digests = Set(honest.map { lab.core($0).stateDigest(of: room) })
        #expect(digests.count == 1 && !digests.contains(nil))
        for peer in honest {
            let forks = lab.core(peer).view(room, now: lab.now)?.forks ?? []
            #expect(Set(forks.map(\.device)) == (named ? [lab.core(self.peer).device] : []))
            let present = lab.core(peer).view(room, now: lab.now)?.members.filter(\.isPresent)
            #expect(
                honest.allSatisfy { one in
                    present?.contains { $0.device == lab.core(one).device } == true
                }
            )
            #expect(lab.core(peer).rounds(of: room, now: lab.now)?.contested == nil)
            let drops = lab.core(peer).drops.keys
            #expect(drops.allSatisfy { named || !Inspector.serious.contains($0) })
        }
    }
}
