import Foundation
import Rules
import SeededRandom
import Testing
import Vocabulary
import Wire

/// What a roster holds in memory, with many seats that were listed once and thousands of operations of one device.
///
/// What else runs takes memory meanwhile, so that of several times the least counts; nothing is given back before the
/// end, so that the system has to give new memory each time.
@Suite("Memory of a roster", .serialized)
struct RosterMemoryTests {
    private static let seats = 6_000
    private static let rounds = 60
    private static let bytes = 24 << 20

    @Test("grows by what changes in a round, not by what there was before")
    func rounds() throws {
        try Self.expectLittle {
            Scribe(seats: Self.seats)
        } doing: { scribe in
            for round in 1...Self.rounds {
                scribe.endRound()
                scribe.list(UInt64(1_000_000 + round))
            }
        }
    }

    @Test(
        "grows by what the author of a log has seen in the open round, not by what there was before"
    )
    func logs() throws {
        try Self.expectLittle {
            var scribe = Scribe(seats: Self.seats)
            scribe.endRound()
            scribe.list(1_000_000)
            return scribe
        } doing: { scribe in
            for log in 0..<Self.rounds { #expect(scribe.master(of: log) == Scribe.device(0)) }
        }
    }

    @Test("grows no more by devices that somebody let in who had gone")
    func letInVainly() throws {
        try Self.expectLittle {
            var scribe = Scribe(seats: 0)
            scribe.write(.leave)
            for device in 1...UInt64(2 * Self.seats) { scribe.admit(device, seat: device) }
            return scribe
        } doing: { scribe in
            for round in 1...Self.rounds {
                scribe.endRound()
                scribe.admit(UInt64(1_000_000 + round), seat: 1)
            }
        }
    }

    private static func expectLittle(
        in make: () -> Scribe,
        doing what: (inout Scribe) -> Void
    ) throws {
        var kept: [Scribe] = []
        var least = Int.max
        for _ in 0..<3 where least > bytes {
            var scribe = make()
            let before = try resident()
            what(&scribe)
            least = min(least, try resident() - before)
            kept.append(scribe)
        }
        withExtendedLifetime(kept) { #expect(least <= bytes) }
    }

    /// Memory of this process, in bytes.
    private static func resident() throws -> Int {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
            separator: " "
        )
        return try #require(fields.count > 1 ? Int(fields[1]) : nil) * sysconf(Int32(_SC_PAGESIZE))
    }
}
