import Identity
import Replication
import Rules
import Secrets
import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

/// Three play with words, and one of them writes whatever it likes, past all checks, with its own key and into its own log.
@Suite("A device with a changed program speaks and votes")
struct PasswordVoidTests {
    private let lab: Lab
    private let game: ClassicRoom
    private static let honest = [0, 1]
    private static let cheat = 2

    init() throws {
        lab = try Lab(peers: 3, seed: 31)
        game = try ClassicRoom(
            lab,
            peers: 3,
            activity: "password",
            settings: ["swaps": 0, "rounds": 1, "word": 20, "judge": 6]
        )
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("word", .seconds(30)))
    }

    private func speaker() -> Int? {
        let seat = game.view(0)?.state["turn"]?.seat
        return (0..<3).first { game.seat($0) == seat }
    }

    private static func say(_ word: String) -> [String: Value] {
        ["do": .text("word"), "text": .text(word)]
    }

    /// Writes payloads of the open round past all checks.
    private func write(_ payloads: [Payload], as seat: SeatID? = nil) throws {
        let own = try #require(seat ?? game.seat(Self.cheat))
        let drafts = payloads.map { RoomLogs.Draft($0, seat: own) }
        try lab.nodes[Self.cheat].core.peering.write(drafts, in: game.room, answering: nil)
        lab.handle(.tick, on: Self.cheat)
        lab.run(for: .milliseconds(500))
    }

    private func moves(_ moves: [[String: Value]]) throws -> [Payload] {
        let round = try #require(game.view(0)?.round)
        return moves.map { .move(Move(round: round, move: Value.map($0).encoded)) }
    }

    /// Lets the others say words of no bank until it is the turn of one of them, or of the cheat.
    private func reach(turnOf isWanted: (Int) -> Bool) throws {
        for number in 0..<3 {
            let current = try #require(speaker())
            guard !isWanted(current) else { return }
            game.move(current, Self.say("quux" + String(repeating: "o", count: number)))
            #expect(
                lab.run(until: .seconds(20)) {
                    (0..<3).allSatisfy { game.phase($0) == "word" } && speaker() != current
                }
            )
        }
    }

    private func chain(_ peer: Int) -> [Value] {
        guard case .list(let chain)? = game.view(peer)?.state["chain"] else { return [] }
        return chain
    }

    /// All have the same, nobody has won or lost anything, and nobody is accused.
    private func expectNothing() {
        #expect(game.reach("over", .seconds(200)))
        lab.run(for: .seconds(2))
        for peer in 0..<3 {
            #expect(game.view(peer)?.players.map(\.score) == [0, 0, 0])
            #expect(game.view(peer)?.state["cheats"] == .list([]))
        }
        let digests = Set((0..<3).map { lab.core($0).stateDigest(of: game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
    }

    @Test("a word out of turn is not heard, for its own seat or another's")
    func outOfTurn() throws {
        try reach { $0 != Self.cheat }
        let current = try #require(speaker())
        try write(try moves([Self.say("bandersnatch")]))
        try write(try moves([Self.say("bandersnatch")]), as: game.seat(current))
        for peer in Self.honest { #expect(game.view(peer)?.state["word"] == .null) }
        #expect(game.move(current, Self.say("snickersnee")) == nil)
        expectNothing()
        #expect(!chain(0).contains { $0["word"]?.text == "bandersnatch" })
    }

    @Test("what is no word, or was said before, is not heard, and a second word neither")
    func badWords() throws {
        try reach { $0 == Self.cheat }
        let start = try #require(game.view(0)?.state["start"]?.text)
        try write(
            try moves([
                Self.say(start), Self.say("two words"), Self.say("a"), ["do": .text("word")],
                Self.say("bandersnatch"), Self.say("snickersnee"), ["do": .text("swap")],
            ])
        )
        expectNothing()
        for peer in Self.honest {
            let said = chain(peer).filter { $0["seat"]?.seat == game.seat(Self.cheat) }
            #expect(said.map { $0["word"]?.text } == ["bandersnatch"])
        }
    }

    @Test("a vote on its own word counts for nothing")
    func ownWord() throws {
        try reach { $0 == Self.cheat }
        #expect(game.move(Self.cheat, Self.say("bandersnatch")) == nil)
        #expect(game.reach("judge", .seconds(20)))
        let round = try #require(game.view(0)?.round)
        let (vote, salt) = (Array("doubt".utf8), Salt(words: Words4(1, 2, 3, 4)))
        let message = Commit.message(
            room: game.room,
            seat: try #require(game.seat(Self.cheat)),
            round: round,
            label: 0,
            salt: salt,
            value: vote
        )
        let hash: CommitHash = Sodium().blake2b256(message)
        try write([.commit(Commit(round: round, label: 0, hash: hash))])
        expectNothing()
        #expect(chain(0).allSatisfy { $0["challengers"] == .list([]) })
    }

    @Test(
        "votes in the open, dice when none are due, and what only others' devices say do not count"
    )
    func strange() throws {
        try reach { $0 != Self.cheat }
        let current = try #require(speaker())
        #expect(game.move(current, Self.say("bandersnatch")) == nil)
        #expect(game.reach("judge", .seconds(20)))
        let round = try #require(game.view(0)?.round)
        try write(
            try moves([
                ["do": .text("judge"), "judge": .text("doubt")], ["do": .text("foreign")],
                ["do": .text("own"), "place": .number(0), "bytes": .text("AAAA")],
                ["do": .text("seed"), "bytes": .text(String(repeating: "A", count: 43))],
                ["do": .text("bring"), "words": .list([.text("zebra")])],
                ["do": .text("deal"), "part": .number(0), "bytes": .text("AAAA")],
            ]) + [.commit(Commit(round: round, label: Commit.dice, hash: .init(words: .zero)))]
        )
        expectNothing()
    }
}
