import Peer
import Rules
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("A start just after two groups have met again")
struct ReunitedStartTests {
    private static let peers = 4
    /// Milliseconds from when they may hear one another to the press: before, amid and after all that they have to say.
    private static let delays: [UInt64] = [0, 5, 40, 120, 300, 700, 1_000, 1_500, 3_000]

    /// Both halves have much to tell, somebody has come into one of them, and somebody has had second thoughts.
    private func partAndTalk(_ game: ClassicRoom, _ left: [Int], _ right: [Int]) throws {
        let lab = game.lab
        lab.split(left, right + [Self.peers])
        for number in 0..<20 {
            for peer in 0..<Self.peers {
                try lab.perform(.say(game.code, "\(number)"), on: peer)
            }
            lab.run(for: .milliseconds(300))
        }
        try lab.perform(.join(game.code, name: "Late"), on: Self.peers)
        for ready in [false, true] {
            try lab.perform(.ready(game.code, ready), on: right[0])
        }
        lab.run(for: .seconds(8))
    }

    @Test("begins the game", arguments: delays, 1...2 as ClosedRange<UInt64>)
    func master(delay: UInt64, seed: UInt64) throws {
        let lab = try Lab(peers: Self.peers + 1, seed: seed, network: .lossy)
        let game = try ClassicRoom(lab, peers: Self.peers)
        try partAndTalk(game, [0, 1], [2, 3])
        lab.heal()
        lab.run(for: .milliseconds(delay))
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(20)), "pressed after \(delay) ms")
    }

    @Test(
        "begins it for the one to whom it was handed meanwhile",
        arguments: [[0, 1], [0, 2]],
        1...2 as ClosedRange<UInt64>
    )
    func heir(left: [Int], seed: UInt64) throws {
        let lab = try Lab(peers: Self.peers + 1, seed: seed, network: .lossy)
        let game = try ClassicRoom(lab, peers: Self.peers)
        let right = (1..<Self.peers).filter { !left.contains($0) }
        try partAndTalk(game, left, right)
        try lab.perform(.leave(game.code), on: 0)
        lab.run(for: .seconds(1))
        lab.heal()
        // As soon as the second one may; it plays only with those of whom it has heard that they are ready.
        var attempts = 0
        while (try? lab.perform(.start(game.code), on: 1)) == nil, attempts < 2_000 {
            lab.run(for: .milliseconds(10))
            attempts += 1
        }
        #expect(game.reach("topic", .seconds(20), on: [1, 2, 3]))
    }
}
