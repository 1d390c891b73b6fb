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
        let (secret, digits) = invitations.shown(at: room)
        #expect(invitations.shown(at: room) == (secret, digits))
        #expect((secret.utf8.count, digits.utf8.count) == (32, APILimits.invitationDigits))
        #expect(try invitations.accepts(secret, at: room, now: start))
        #expect(try invitations.accepts(digits, at: room, now: start))
        for other in ["", wrong(digits), String(secret.dropLast()), digits + "0"] {
            #expect(try !invitations.accepts(other, at: room, now: start))
        }
        invitations.withdraw(room)
        #expect(try !invitations.accepts(secret, at: room, now: start))
    }

    @Test("before the last wrong digits that a door looks at they hold, after it they do not")
    mutating func limit() throws {
        let (secret, digits) = invitations.shown(at: room)
        for _ in 1..<APILimits.wrongDigits {
            #expect(try !invitations.accepts(wrong(digits), at: room, now: start))
        }
        #expect(try invitations.accepts(digits, at: room, now: start))
        #expect(try !invitations.accepts(wrong(digits), at: room, now: start))
        let later = invitations.shown(at: room).digits
        let end = start + TimeAmount(APILimits.penaltyTime)
        for typed in [digits, later] {
            #expect(throws: APIError.self) {
                try invitations.accepts(typed, at: room, now: end - .nanoseconds(1))
            }
        }
        #expect(try invitations.accepts(secret, at: room, now: start))
        #expect(try invitations.accepts(later, at: room, now: end))
    }

    @Test("what is restored has the secret from before, and no digits until somebody is shown them")
    mutating func restoring() throws {
        let secret = invitations.shown(at: room).secret
        var again = Invitations()
        again.restore(secret, for: room)
        #expect(try !again.accepts("      ", at: room, now: start))
        #expect(again.shown(at: room).secret == secret)
        #expect(again.secrets == [room: secret])
    }
}
