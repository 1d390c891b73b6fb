import Archive
import ClientAPI
import Testing
import Vocabulary

@testable import Daemon

@Suite("An offered account")
struct DepartureTests {
    private static let start = Instant(microseconds: 1_000_000_000)

    private func with(_ test: (Departure) throws -> Void) throws {
        let folder = try TestFolder()
        let archive = try Archive.open(directory: folder.path)
        let book = AccountBook(AccountTable(archive))
        try test(Departure(of: "ada", book, now: Self.start))
        try archive.close()
        withExtendedLifetime(folder) {}
    }

    private func after(_ seconds: UInt64) -> Instant { Self.start + .seconds(seconds) }

    @Test("waits for five minutes while its owner looks, and not a moment longer")
    func time() throws {
        try with { departure in
            for second in stride(from: 0, to: 300, by: 10) as StrideTo<UInt64> {
                #expect(departure.progress(now: after(second)) == (.waiting, 300 - Int(second)))
                #expect(departure.isOpen(now: after(second)))
            }
            #expect(departure.isOpen(now: after(299)))
            #expect(!departure.isOpen(now: after(300)))
            #expect(departure.progress(now: after(301)) == (.ended, 0))
            #expect(departure.isOver)
        }
    }

    @Test("ends when its owner has not looked for 20 seconds")
    func unseen() throws {
        try with { departure in
            #expect(departure.isOpen(now: after(19)))
            _ = departure.progress(now: after(19))
            #expect(departure.isOpen(now: after(38)))
            #expect(!departure.isOpen(now: after(39)))
            #expect(departure.progress(now: after(40)).state == .ended)
        }
    }

    @Test("ends at once when it is taken back")
    func withdrawn() throws {
        try with { departure in
            departure.withdraw()
            #expect(!departure.isOpen(now: after(1)))
        }
    }
}
