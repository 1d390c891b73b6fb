import ClientAPI
import NIOCore
import Testing
import Vocabulary

@testable import Daemon

@Suite("Invitations")
struct InvitationsTests {
    private let room: RoomCode
    private var invitations = Invitations()
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000)

    init() throws {
        room = try #require(RoomCode("BIRD"))
    }

    /// Some digits that are not those.
    private func wrong(_ digits: String) -> String { digits == "000000" ? "111111" : "000000" }

    @Test("the secret and the digits let in, and nothing else does")
    mutating func accepting() throws {
        #expect(try !invitations.accepts("", at: room, now: start))
        let (secret, digits) = invitations.shown(at: room, now: start)
        #expect(invitations.shown(at: room, now: start) == (secret, digits))
        #expect((secret.utf8.count, digits.utf8.count) == (32, APILimits.invitationDigits))
        #expect(try invitations.accepts(secret, at: room, now: start))
        #expect(try invitations.accepts(digits, at: room, now: start))
        for other in ["", wrong(digits), String(secret.dropLast()), digits + "0"] {
            #expect(try !invitations.accepts(other, at: room, now: start))
        }
        invitations.withdraw(room)
        #expect(try !invitations.accepts(secret, at: room, now: start))
    }

    @Test("what phones scanned before there was a room holds at every open door, and at no other")
    mutating func hall() throws {
        let hall = invitations.hall()
        #expect(invitations.hall() == hall)
        #expect(try !invitations.accepts(hall, at: room, now: start), "there is no door")
        _ = invitations.shown(at: room, now: start)
        #expect(try invitations.accepts(hall, at: room, now: start))
        invitations.withdraw(room)
        #expect(try !invitations.accepts(hall, at: room, now: start))
    }

    @Test("before the last wrong digits that a door looks at they hold, after it they do not")
    mutating func limit() throws {
        let (secret, digits) = invitations.shown(at: room, now: start)
        for _ in 1..<APILimits.wrongDigits {
            #expect(try !invitations.accepts(wrong(digits), at: room, now: start))
        }
        #expect(try invitations.accepts(digits, at: room, now: start))
        #expect(try !invitations.accepts(wrong(digits), at: room, now: start))
        let later = invitations.shown(at: room, now: start).digits
        let end = start + TimeAmount(APILimits.penaltyTime)
        for typed in [digits, later] {
            #expect(throws: APIError.self) {
                try invitations.accepts(typed, at: room, now: end - .nanoseconds(1))
            }
        }
        #expect(try invitations.accepts(secret, at: room, now: start))
        #expect(try invitations.accepts(later, at: room, now: end))
    }

    @Test("the digits change with time, and those before hold a little longer")
    mutating func changing() throws {
        let first = invitations.shown(at: room, now: start)
        let change = start + TimeAmount(APILimits.digitsTime)
        let end = change + TimeAmount(APILimits.typingTime)
        #expect(invitations.shown(at: room, now: change - .nanoseconds(1)) == first)
        #expect(try invitations.accepts(first.digits, at: room, now: end - .nanoseconds(1)))
        let second = invitations.shown(at: room, now: change)
        #expect(second.secret == first.secret)
        for digits in [first.digits, second.digits] {
            #expect(try invitations.accepts(digits, at: room, now: end - .nanoseconds(1)))
        }
        // Of a million numbers both draws may be the same one.
        #expect(try invitations.accepts(first.digits, at: room, now: end) == (first == second))
        #expect(try invitations.accepts(second.digits, at: room, now: end))
        // Nobody has asked for others; these hold no more all the same.
        let silence = end + TimeAmount(APILimits.digitsTime)
        #expect(try !invitations.accepts(second.digits, at: room, now: silence))
        #expect(try invitations.accepts(first.secret, at: room, now: silence))
    }

    @Test("wrong digits are counted over a change, so that nobody gains guesses by waiting for it")
    mutating func counting() throws {
        var digits = invitations.shown(at: room, now: start).digits
        for turn in 1..<APILimits.wrongDigits {
            let now = start + TimeAmount(APILimits.digitsTime) * Int64(turn)
            digits = invitations.shown(at: room, now: now).digits
            #expect(try !invitations.accepts("", at: room, now: now))
            #expect(try !invitations.accepts(wrong(digits), at: room, now: now))
        }
        let later = start + TimeAmount(APILimits.digitsTime) * Int64(APILimits.wrongDigits)
        #expect(try !invitations.accepts(wrong(digits), at: room, now: later - .nanoseconds(1)))
        #expect(throws: APIError.self) { try invitations.accepts(digits, at: room, now: later) }
    }

    @Test("what is restored has the secret from before, and no digits until somebody is shown them")
    mutating func restoring() throws {
        let secret = invitations.shown(at: room, now: start).secret
        var again = Invitations()
        again.restore(secret, for: room)
        #expect(try !again.accepts("      ", at: room, now: start))
        #expect(again.shown(at: room, now: start).secret == secret)
        #expect(again.secrets == [room: secret])
    }
}
