import Foundation
import Testing

@testable import ArchiveVictim

/// Each directory sees fifty kills: every start goes on where the last one was killed.
///
/// Twenty make a thousand; where the tests take fewer seeds of everything (`PARLOR_SEEDS`), as many directories as seeds.
@Suite("kill -9 in mid-write", .serialized, .timeLimit(.minutes(15)))
struct KillTests {
    private static let killsEach = 50
    private static let directories = min(
        20,
        ProcessInfo.processInfo.environment["PARLOR_SEEDS"].flatMap(Int.init) ?? 20
    )

    @Test("again and again loses nothing that was acknowledged", arguments: 0..<max(1, directories))
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
