import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

/// How long devices wait for one another while cards are dealt: on the virtual clock all arithmetic takes no time.
@Suite("The largest deck of a game is dealt")
struct DealSpeedTests {
    private static let dealers = 8
    /// Keys, shuffles and shares; the round after them is the first word's.
    private static let dealt: UInt32 = 11

    @Test(
        "among eight devices on a network that loses a tenth of all packets, with 600 ms of waiting at most",
        arguments: Seeds.of("dealSpeed", first: 3)
    )
    func lossy(seed: UInt64) throws {
        let lab = try Lab(peers: Self.dealers, seed: seed)
        let game = try ClassicRoom(
            lab,
            peers: Self.dealers,
            activity: "password",
            settings: ["swaps": 7, "word": 600]
        )
        lab.network = NetworkConditions(loss: 100, delay: 200...1_000)
        func reach(_ round: UInt32) -> Bool {
            lab.run(until: .seconds(20)) {
                (0..<Self.dealers).allSatisfy {
                    lab.core($0).rounds(of: game.room, now: lab.now)?.round ?? 0 >= round
                }
            }
        }
        try lab.perform(.start(game.code), on: 0)
        #expect(reach(1))
        let began = lab.now
        for round in 2...Self.dealt {
            #expect(reach(round))
        }
        #expect(lab.now.since(began) < .milliseconds(600))
        guard case .map(let hands)? = game.view(0)?.state["hands"] else {
            Issue.record("nothing was dealt")
            return
        }
        // Nobody was too slow.
        #expect(hands.count == Self.dealers)
    }
}
