import Peer
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Forks")
struct ForkTests {
    @Test(
        "a fork is found out by those who hold different branches, and all end with one state",
        arguments: Seeds.of("fork", first: 12)
    )
    func found(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed)
        try forgery.drawInFrontOfBoth()
        #expect(forgery.notices(on: 0).isEmpty)
        forgery.meet()
        try forgery.expectFoundOut(places: [3])
        #expect(forgery.forgedStrokes(on: 4) == 3)
    }
}
