import Games
import Identity
import Peer
import Replication
import Simulation
import Testing
import Vocabulary
import Wire

@Suite("Replays of forked rooms")
struct ForkedReplayTests {
    @Test(
        "every honest peer's file holds both branches, and all come to the state of the room",
        arguments: Seeds.of("forkReplay", first: 6)
    )
    func branches(seed: UInt64) throws {
        var forgery = try Forgery(seed: seed)
        try forgery.drawInFrontOfBoth()
        forgery.meet()
        try forgery.expectFoundOut(places: [forgery.place])
        let room = forgery.room
        for peer in [0, 2, 3, 4] {
            let core = forgery.lab.core(peer)
            let logs = try #require(core.logs(of: room))
            let bytes = Replay(logs, games: .standard).file.encoded
            let replay = try Replay(
                ReplayFile(decoding: bytes),
                cryptography: Sodium(),
                games: .standard
            )
            #expect(replay.digest == core.stateDigest(of: room))
            #expect(replay.operations == logs.count)
            #expect(replay.file.encoded == bytes)
        }
    }
}
