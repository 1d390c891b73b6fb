import Games
import Peer
import Replication
import Simulation
import Vocabulary
import Wire

/// A replay file that anybody may have sent: its form, and what it holds with every signature counting.
enum ReplayTarget: FuzzTarget {
    static let name = "replay"
    static let longest = 8192
    private static let cryptography = QuickCryptography(verifies: false)

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        let file: ReplayFile
        do throws(ReplayFault) {
            file = try ReplayFile(decoding: bytes)
        } catch {
            try expect(!error.description.isEmpty, "a fault says nothing")
            return
        }
        try expect(file.encoded == bytes, "a file has two encodings")
        var order: [Place] = []
        let logs: RoomLogs
        do throws(ReplayFault) {
            logs = try RoomLogs(verifying: file, cryptography: cryptography, order: &order)
        } catch {
            try expect(!error.description.isEmpty, "a fault says nothing")
            return
        }
        let own = logs.logs.reduce(0) { $0 + $1.entries.count - $1.base }
        try expect(order.count == own, "places are lost")
        let replay = Replay(logs, games: .withPoll)
        try expect(replay.operations == own, "operations are lost")
        _ = (replay.players, replay.view, replay.ends, replay.drawing(1, 0))
        let again: Replay
        do throws(ReplayFault) {
            let written = try ReplayFile(decoding: replay.file.encoded)
            again = try Replay(written, cryptography: cryptography, games: .withPoll)
        } catch {
            throw Finding("what was written is refused: \(error)")
        }
        try expect(again.digest == replay.digest, "the state changes with the order of logs")
    }
}
