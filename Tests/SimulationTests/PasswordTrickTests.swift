import Activities
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games
@testable import Peer
@testable import Simulation

/// Three play with words, and the program of one of them has been changed: all others, and it too, end with the same
/// findings and the same points.
@Suite("A device with a changed program deals and answers")
struct PasswordTrickTests {
    private static let cheat = 1

    /// A whole game with a cheat: each says a word of their own that all doubt, and then one of the cheat's, which itself says
    /// one that is nobody's any more.
    private struct Table {
        let lab: Lab
        let game: ClassicRoom

        init(_ changed: any Game.Type) throws {
            lab = try Lab(peers: 3, seed: 29)
            lab.nodes[cheat].program.games = Catalogue([changed])
            lab.crash(cheat)
            try lab.restart(cheat)
            game = try ClassicRoom(
                lab,
                peers: 3,
                activity: "password",
                settings: ["swaps": 1, "rounds": 2, "word": 10, "judge": 5]
            )
            try lab.perform(.start(game.code), on: 0)
        }

        private func hand(_ peer: Int) -> [String] {
            guard case .list(let cards)? = game.view(peer)?.state["hand"] else { return [] }
            return cards.filter { $0["isUsed"] == .flag(false) }.compactMap { $0["word"]?.text }
        }

        func play() throws {
            // Words that are of the deck and in nobody's hand.
            var gone: [String] = []
            for _ in 0..<40 {
                let isReady = lab.run(until: .seconds(80)) {
                    let views = (0..<3).compactMap { game.view($0) }
                    return Set(views.map(\.round)).count == 1
                        && ["word", "judge", "over"].contains(views[0].phase)
                }
                let view = try #require(game.view(0))
                guard isReady, view.phase != "over" else { return }
                if gone.isEmpty, view.phase == "word" {
                    gone = hand(0)
                    game.move(0, ["do": .text("swap")])
                    lab.run(for: .seconds(1))
                }
                let speaker = (0..<3).first { game.seat($0) == view.state["turn"]?.seat }
                for peer in 0..<3 {
                    if view.phase == "judge", peer != speaker {
                        game.move(peer, ["do": .text("judge"), "judge": .text("doubt")])
                    } else if view.phase == "word", peer == speaker {
                        let isFirst = view.state["round"]?.number == 1
                        let words = isFirst ? hand(peer) : peer == cheat ? gone : hand(cheat)
                        let word = words.first ?? "qu\("aeiouy".prefix(Int(view.round % 7)))x"
                        game.move(peer, ["do": .text("word"), "text": .text(word)])
                    }
                }
                #expect(
                    lab.run(until: .seconds(20)) {
                        (0..<3).allSatisfy { game.view($0)?.round ?? 0 > view.round }
                    }
                )
            }
        }

        /// The names by which a device was caught, as a peer shows it.
        func caught(on peer: Int, at device: Int) -> Set<String> {
            guard case .list(let cheats)? = game.view(peer)?.state["cheats"] else { return [] }
            let name = "\(lab.core(device).device)"
            guard
                case .list(let names)? = cheats.first(where: { $0["device"]?.text == name })?["at"]
            else { return [] }
            return Set(names.compactMap(\.text))
        }

        func points(of peer: Int, on other: Int) -> Int64? {
            game.view(other)?.players.first { $0.seat == game.seat(peer) }?.score
        }
    }

    @Test(
        "it is named, its points are struck, and all devices agree",
        arguments: [
            ("break-key-proof", "proof"), ("copy-key", "proof"), ("wrong-share", "proof"),
            ("swap-shares", "proof"), ("swap-cards", "shuffle"), ("double-card", "shuffle"),
            ("forge-card", "shuffle"), ("other-seed", "key"), ("hide-target", "hidden"),
            ("leave-unclaimed", "unclaimed"), ("claim-other-word", "claim"),
            ("claim-others-card", "claim"), ("claim-later-hand", "claim"),
            ("claim-unproven", "claim"), ("own-falsely", "claim"),
        ]
    )
    func named(trick: String, at name: String) throws {
        let changed = try #require(PasswordTrial.tricks.first { $0.name == trick })
        let table = try Table(changed.game)
        try table.play()
        for peer in 0..<3 {
            #expect(table.game.phase(peer) == "over")
            #expect(table.caught(on: peer, at: Self.cheat) == [name])
            for honest in [0, 2] { #expect(table.caught(on: peer, at: honest).isEmpty) }
            #expect(try #require(table.points(of: Self.cheat, on: peer)) <= 0)
        }
        let digests = Set((0..<3).map { table.lab.core($0).stateDigest(of: table.game.room) })
        #expect(digests.count == 1 && !digests.contains(nil))
    }

    @Test("who shows no seed in the end is not called a cheat, and keeps no points")
    func silent() throws {
        let table = try Table(ChangedProgram<KeepsSeed>.self)
        try table.play()
        let cheat = try #require(table.game.seat(Self.cheat))
        for peer in 0..<3 {
            let state = table.game.view(peer)?.state
            #expect(state?["silent"] == .seats([cheat]))
            #expect(state?["cheats"] == .list([]))
            // Its words were said by the others, and it has claimed them.
            guard case .list(let chain)? = state?["chain"] else { continue }
            #expect(chain.contains { $0["claimer"]?.seat == cheat })
            #expect(table.points(of: Self.cheat, on: peer) == 0)
        }
    }

    @Test("among honest programs nobody is named, and points stand")
    func honest() throws {
        let table = try Table(Password.self)
        try table.play()
        for peer in 0..<3 {
            #expect(table.game.view(peer)?.state["cheats"] == .list([]))
            #expect(table.game.view(peer)?.state["silent"] == .list([]))
            #expect(try #require(table.points(of: Self.cheat, on: peer)) > 0)
        }
    }
}
