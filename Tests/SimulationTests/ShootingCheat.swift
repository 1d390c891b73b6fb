import Replication
import Rules
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// Three who shoot by turns, and the program of one of them has been changed: it writes whatever it likes, past all checks,
/// with its own key and into its own log.
struct ShootingCheat {
    static let honest = [0, 1]
    static let cheat = 2

    let lab: Lab
    let game: ClassicRoom
    /// The phase in which one shoots.
    private let aiming: String
    /// What a move calls where it shoots.
    private let field: String

    init(_ activity: String, aiming: String, by field: String, settings: [String: Int64]) throws {
        lab = try Lab(peers: 3, seed: 17)
        self.aiming = aiming
        self.field = field
        game = try ClassicRoom(lab, peers: 3, activity: activity, settings: settings)
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach(aiming, .seconds(9)))
    }

    /// They shoot at the second level, nine times.
    init(_ cannon: Cannon) throws {
        try self.init(
            cannon.activity,
            aiming: cannon.aiming,
            by: cannon.field,
            settings: ["think": 8, cannon.shots: 9, "level": 2]
        )
    }

    func shoot(_ aim: Int64) -> [String: Value] {
        ["do": .text("shoot"), field: .number(aim)]
    }

    func seat(_ peer: Int) throws -> SeatID { try #require(game.seat(peer)) }

    /// Whether somebody may shoot who has not yet.
    func isWaiting(for peer: Int) -> Bool { game.phase(0) == aiming && shooter() == peer }

    /// Whose turn it is, as a peer sees it.
    func shooter(_ peer: Int = 0) -> Int? {
        let seat = game.view(peer)?.state["shooter"]?.seat
        return (0..<3).first { game.seat($0) == seat }
    }

    /// The shots that count, by whom and where to.
    private func shots(on peer: Int) -> [[Int64]] {
        guard case .list(let shots)? = game.view(peer)?.state["shots"] else { return [] }
        return shots.map { shot in
            let peer = (0..<3).first { game.seat($0) == shot["seat"]?.seat }
            return [Int64(peer ?? -1), shot[field]?.number ?? .min]
        }
    }

    /// Writes moves past all checks.
    func write(_ moves: [[String: Value]], as seat: SeatID? = nil) throws {
        let round = try #require(game.view(0)?.round)
        let own = try seat ?? self.seat(Self.cheat)
        let drafts = moves.map {
            RoomLogs.Draft(
                .move(Move(round: round, move: Value.map($0).encoded)),
                seat: own
            )
        }
        try lab.nodes[Self.cheat].core.peering.write(drafts, in: game.room, answering: nil)
        lab.handle(.tick, on: Self.cheat)
        lab.run(for: .milliseconds(500))
    }

    /// Has the cheat write other settings than the lobby has settled.
    func set(_ settings: [Setting]) throws {
        let draft = RoomLogs.Draft(
            .settings(RoomSettings(title: "", phones: false, settings: settings)),
            seat: nil
        )
        try lab.nodes[Self.cheat].core.peering.write([draft], in: game.room, answering: nil)
        lab.handle(.tick, on: Self.cheat)
    }

    /// Waits until the honest ones say that it is a peer's turn.
    func expectTurn(of peer: Int) {
        #expect(
            lab.run(until: .seconds(40)) {
                Self.honest.allSatisfy { shooter($0) == peer && game.phase($0) == aiming }
            }
        )
    }

    /// Plays until it is the cheat's turn: both others shoot straight.
    func reachCheat() throws {
        for peer in 0..<3 where peer != Self.cheat {
            #expect(
                lab.run(until: .seconds(40)) { shooter() == peer && game.phase(peer) == aiming }
            )
            #expect(game.move(peer, shoot(Int64(peer))) == nil)
        }
        #expect(
            lab.run(until: .seconds(40)) {
                shooter() == Self.cheat && (0..<3).allSatisfy { game.phase($0) == aiming }
            }
        )
    }

    /// All have the same, and no honest program is accused.
    func expectHonesty(_ wanted: [[Int64]]) throws {
        lab.run(for: .seconds(2))
        for peer in Self.honest { #expect(shots(on: peer) == wanted) }
        let digests = Set(Self.honest.map { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
        for peer in Self.honest {
            #expect(lab.core(peer).view(game.room, now: lab.now)?.forks.isEmpty == true)
            #expect(lab.core(peer).rounds(of: game.room, now: lab.now)?.contested == nil)
        }
    }

    /// A move is refused, and the reason is said in these words.
    func expectRefusal(_ peer: Int, _ move: [String: Value], _ words: String) throws {
        let refusal = try #require(game.move(peer, move))
        guard case .move(let fault) = refusal else {
            Issue.record("\(refusal)")
            return
        }
        #expect(fault.message == words)
    }
}
