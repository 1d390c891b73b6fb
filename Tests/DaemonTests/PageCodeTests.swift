import ClientAPI
import Testing
import Vocabulary

@testable import Daemon

@Suite("Codes in the page's address")
struct PageCodeTests {
    private static let start = Instant(microseconds: 1_000_000_000)
    private static let life = Instant.Span.seconds(600)

    private var codes = PageCodes(now: start)
    private let start = PageCodeTests.start

    private func isOpen(_ code: String, _ now: Instant) -> Bool {
        var tried = codes
        return (try? tried.spend(code, now: now)) != nil
    }

    @Test("a code is good once, in either case")
    mutating func once() throws {
        let code = codes.draw(dice: 0x0123_4567_89AB_CDEF, now: start)
        #expect(code.utf8.count == APILimits.codeLetters)
        #expect(isOpen(code.lowercased(), start))
        try codes.spend(code, now: start)
        let spent = #expect(throws: APIError.self) { try codes.spend(code, now: start) }
        #expect(spent?.code == .unauthorized)
        #expect(spent?.message.contains("parlor page --open") == true)
    }

    @Test("each five bits of the dice are a letter, and no two letters look alike")
    mutating func letters() {
        let seen = (0..<UInt64(32)).map { codes.draw(dice: $0, now: start).prefix(1) }
        #expect(Set(seen).count == 32)
        #expect(!seen.contains { "01IO".contains($0) })
        for bit in UInt64(0)..<50 {
            #expect(codes.draw(dice: 1 << bit, now: start) != codes.draw(dice: 0, now: start))
        }
    }

    @Test("a code is open until its time is over")
    mutating func expiry() {
        let code = codes.draw(dice: 7, now: start)
        let end = start + Self.life
        #expect(APILimits.codeTime == .seconds(600))
        #expect(isOpen(code, Instant(microseconds: end.microseconds - 1)))
        #expect(!isOpen(code, end))
    }

    @Test("as many as the limit are open; one more closes the oldest")
    mutating func bound() {
        let drawn = (0..<UInt64(APILimits.pageCodes)).map { codes.draw(dice: $0, now: start) }
        #expect(drawn.allSatisfy { isOpen($0, start) })
        let next = codes.draw(dice: 1000, now: start)
        #expect(!isOpen(drawn[0], start))
        #expect((drawn.dropFirst() + [next]).allSatisfy { isOpen($0, start) })
    }

    @Test("wrong ones are looked at up to the budget, then not even the right one is, until later")
    mutating func budget() throws {
        let code = codes.draw(dice: 99, now: start)
        for _ in 1..<APILimits.wrongCodes {
            let error = #expect(throws: APIError.self) {
                try codes.spend("AAAAAAAAAA", now: start)
            }
            #expect(error?.code == .unauthorized)
        }
        #expect(isOpen(code, start), "before the last one it is looked at")
        _ = try? codes.spend("AAAAAAAAAA", now: start)
        let paused = #expect(throws: APIError.self) { try codes.spend(code, now: start) }
        #expect(paused?.code == .paused)
        let soon = start + .milliseconds(999)
        #expect(!isOpen(code, soon))
        try codes.spend(code, now: start + .seconds(1))
    }

    @Test("right ones cost nothing of the budget")
    mutating func right() throws {
        for dice in 0..<UInt64(APILimits.wrongCodes * 3) {
            try codes.spend(codes.draw(dice: dice, now: start), now: start)
        }
    }

    @Test(
        "what is no code is refused",
        arguments: [
            "", " ", "A", "AAAAAAAAA", "AAAAAAAAAAA", "\0\0\0\0\0\0\0\0\0\0", "ÄÄÄÄÄ", "🙂🙂🙂",
            "ＡＡＡＡＡＡＡＡＡＡ", "AAAAAAAAAA\n", "A\u{301}AAAAAAAAA",
            String(repeating: "A", count: 1_000_000),
        ]
    )
    mutating func hostile(text: String) {
        _ = codes.draw(dice: 0, now: start)
        let error = #expect(throws: APIError.self) { try codes.spend(text, now: start) }
        #expect(error?.code == .unauthorized)
        #expect(isOpen("AAAAAAAAAA", start), "and the code is open still")
    }
}
