import ClientAPI
import Testing
import Vocabulary

@testable import Daemon

@Suite("Wrong passwords")
struct PasswordGuessesTests {
    private let start = Instant(microseconds: 1_000_000)
    private var guesses = PasswordGuesses()

    private mutating func isLookedAt(_ account: Int64?, _ now: Instant) -> Bool {
        do throws(APIError) {
            try guesses.count(account, now: now)
            return true
        } catch {
            #expect(error.code == .paused)
            return false
        }
    }

    @Test("are looked at up to the limit, then one in half a minute")
    mutating func pause() {
        for _ in 1...APILimits.wrongPasswords { #expect(isLookedAt(1, start)) }
        #expect(APILimits.passwordPause == .seconds(30))
        var now = start
        for _ in 0..<3 {
            for _ in 0..<100 { #expect(!isLookedAt(1, now)) }
            now = now + .milliseconds(29_999)
            #expect(!isLookedAt(1, now))
            now = now + .milliseconds(1)
            #expect(isLookedAt(1, now))
        }
    }

    @Test("of one account hold up no other one, and those of none are counted together")
    mutating func apart() {
        for _ in 1...APILimits.wrongPasswords { #expect(isLookedAt(1, start)) }
        for _ in 1...APILimits.wrongPasswords { #expect(isLookedAt(nil, start)) }
        #expect(!isLookedAt(1, start) && !isLookedAt(nil, start))
        #expect(isLookedAt(2, start))
    }

    @Test("are forgiven by the right one")
    mutating func forgiven() {
        for _ in 0..<10 {
            for _ in 1..<APILimits.wrongPasswords { #expect(isLookedAt(1, start)) }
            #expect(isLookedAt(1, start))
            guesses.forgive(1)
        }
    }
}
