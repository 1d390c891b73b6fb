import Peer
import Rules
import Simulation
import Testing
import Vocabulary

@Suite("What a game hides")
struct HidingTests {
    @Test("operations are given out in the lobby and after the end, and never while it is played")
    func openBeforeAndAfter() throws {
        let lab = try Lab(peers: 2, seed: 15)
        let game = try ClassicRoom(
            lab,
            peers: 2,
            settings: ["topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1]
        )
        #expect(!lab.core(1).isHiding(game.room))
        try lab.perform(.start(game.code), on: 0)
        #expect(game.reach("topic", .seconds(9)))
        var wasOpen: [String] = []
        let isOver = lab.run(until: .seconds(60)) {
            for peer in 0..<2
            where game.phase(peer) != "over" && !lab.core(peer).isHiding(game.room) {
                wasOpen.append(game.phase(peer))
            }
            return (0..<2).allSatisfy { game.phase($0) == "over" }
        }
        #expect(isOver)
        #expect(wasOpen.isEmpty)
        #expect((0..<2).allSatisfy { !lab.core($0).isHiding(game.room) })
        #expect((0..<2).allSatisfy { lab.core($0).hasGame(game.room) })
    }
}
