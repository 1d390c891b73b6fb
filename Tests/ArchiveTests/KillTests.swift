import Testing

@testable import ArchiveVictim

/// Each directory sees fifty kills: every start goes on where the last one was killed.
@Suite("kill -9 in mid-write", .serialized, .timeLimit(.minutes(15)))
struct KillTests {
    private static let killsEach = 50

    @Test("a thousand times loses nothing that was acknowledged", arguments: 0..<20)
    func killed(directory: Int) throws {
        var killing = try Killing(.durable)
        var said = UInt64(0)
        for kill in 0..<Self.killsEach {
            switch try killing.killOnce() {
            case .kept(let now):
                #expect(now > said, "the writer got nowhere")
                said = now
            case .lost(let what):
                Issue.record("kill \(kill) in directory \(directory): \(what)")
                return
            }
        }
    }

    @Test("finds out a writer that acknowledges before the commit")
    func sabotage() throws {
        var killing = try Killing(.early)
        for _ in 0..<Self.killsEach {
            if case .lost = try killing.killOnce() { return }
        }
        Issue.record("a writer that lies was never found out")
    }
}
