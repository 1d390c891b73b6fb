import Games
import Peer
import RockPaperScissors
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Rock, paper, scissors")
struct RockPaperScissorsTests {
    /// Here the game is named: this is the one line.
    static let games = Catalogue.standard.with([RockPaperScissors.self])

    @Test("two devices play to the end, and both show the same", arguments: UInt64(1)...3)
    func wholeGame(seed: UInt64) throws {
        let lab = try Lab(peers: 2, seed: seed, network: .lossy, games: Self.games)
        let code = try #require(RoomCode("HANDS"))
        let room = try lab.perform(
            .create(code: code, activity: "rock-paper-scissors", title: ""),
            on: 0
        )
        try lab.perform(.join(code, name: "Grace"), on: 1)
        try lab.perform(.ready(code, true), on: 1)
        lab.run(for: .seconds(1))
        try lab.perform(.start(code), on: 0)
        let thrown = [["rock", "paper"], ["paper", "paper"], ["scissors", "paper"]]
        for (round, hands) in thrown.enumerated() {
            #expect(reach("throw", lab, room, played: round))
            for (peer, hand) in hands.enumerated() {
                try lab.perform(.play(code, Self.move(hand)), on: peer)
                // Bound is bound.
                #expect(throws: LabError.self) {
                    try lab.perform(.play(code, Self.move("rock")), on: peer)
                }
            }
        }
        #expect(reach("over", lab, room, played: 3))
        try lab.settle(room)
        for peer in 0..<2 {
            let view = lab.core(peer).game(of: room, for: nil, now: lab.time(of: peer))
            #expect(view?.players.map(\.score) == [1, 1])
        }
    }

    @Test("whoever throws nothing loses the round")
    func silence() throws {
        let lab = try Lab(peers: 2, seed: 4, games: Self.games)
        let code = try #require(RoomCode("HANDS"))
        let room = try lab.perform(
            .create(
                code: code,
                activity: "rock-paper-scissors",
                title: "",
                settings: [Setting(name: "rounds", value: 1), Setting(name: "think", value: 2)]
            ),
            on: 0
        )
        try lab.perform(.join(code, name: "Grace"), on: 1)
        try lab.perform(.ready(code, true), on: 1)
        lab.run(for: .seconds(1))
        try lab.perform(.start(code), on: 0)
        #expect(reach("throw", lab, room, played: 0))
        try lab.perform(.play(code, Self.move("rock")), on: 1)
        #expect(reach("over", lab, room, played: 1))
        let view = lab.core(0).game(of: room, for: nil, now: lab.time(of: 0))
        #expect(view?.players.map(\.score) == [0, 1])
    }

    private static func move(_ hand: String) -> Value {
        .map(["do": .text("throw"), "hand": .text(hand)])
    }

    /// Lets time pass until both are in a phase, with so many game rounds over.
    private func reach(_ phase: String, _ lab: Lab, _ room: RoomID, played: Int) -> Bool {
        lab.run(until: .seconds(20)) {
            (0..<2).allSatisfy { peer in
                let view = lab.core(peer).game(of: room, for: nil, now: lab.time(of: peer))
                guard case .list(let rounds)? = view?.state["played"] else { return false }
                return view?.phase == phase && rounds.count == played
            }
        }
    }
}
