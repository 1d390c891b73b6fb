import Testing

@testable import Daemon

@Suite("The disk", .timeLimit(.minutes(1)))
struct DiskTests {
    @Test("whom this device hosts is written when it has changed, or when the disk may not hold it")
    func hosting() {
        let bot = Hosting.Bot(seat: "0123456789abcdef", strategy: "keen", seed: 7)
        var book = HostingBook(Hosting())
        let before = [
            book.turn(to: Hosting()), book.turn(to: Hosting(bots: [bot])),
            book.turn(to: Hosting(bots: [bot])),
        ]
        #expect(before == [false, true, false])
        book.doubt()
        let after = [book.turn(to: Hosting(bots: [bot])), book.turn(to: Hosting(bots: [bot]))]
        #expect(after == [true, false])
    }
}
