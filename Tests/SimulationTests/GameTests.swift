import Simulation
import Testing

@Suite("Games of bots")
struct GameTests {
    @Test(
        "whoever plays and whatever goes wrong, a game comes to its end, the same for all",
        arguments: Seeds.of("games", first: 30)
    )
    func ends(seed: UInt64) throws {
        let outcome = try GameRunner.run(seed).get()
        #expect(outcome.deeds.done > 0)
    }

    @Test("the same seed plays the same game")
    func repeats() throws {
        #expect(try GameRunner.run(3).get() == GameRunner.run(3).get())
    }
}
