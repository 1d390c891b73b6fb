import ClientAPI
import Identity
import NIOCore
import Vocabulary
import WebServer

/// What lets phones in by the door of each room: the secret that its QR code holds, and six digits for those who
/// type the address.
///
/// The secret has 128 bits and is not guessed. Digits could be, so that few wrong ones are looked at: then
/// there are other digits, and none counts for a minute. They change by themselves too: what somebody has read over
/// a shoulder does not hold all evening.
struct Invitations: Sendable {
    private struct Door: Sendable {
        let secret: String
        var digits: Digits?
        /// Those that were shown before, which a person may be typing still.
        var earlier: Digits?
        /// Wrong digits since the last pause.
        var wrong = 0
        var pausedUntil: NIODeadline?
    }

    private struct Digits: Sendable {
        let text: String
        let drawn: NIODeadline

        /// When others are shown.
        var change: NIODeadline { drawn + TimeAmount(APILimits.digitsTime) }
        /// When they hold no more.
        var end: NIODeadline { change + TimeAmount(APILimits.typingTime) }
    }

    private var doors: [RoomCode: Door] = [:]
    /// What lets phones in by every open door, once somebody has shown it before there was one.
    private var hallSecret: String?

    /// The secret of each room's QR code.
    var secrets: [RoomCode: String] { doors.mapValues(\.secret) }

    /// What is shown at the door of a room, drawn when it is asked for first, and the digits anew from time to time.
    mutating func shown(at room: RoomCode, now: NIODeadline) -> (secret: String, digits: String) {
        var door =
            doors[room]
            ?? Door(secret: Self.drawnSecret())
        if let digits = door.digits, now < digits.change { return (door.secret, digits.text) }
        let digits = Self.digits(drawn: now)
        (door.digits, door.earlier) = (digits, door.digits)
        doors[room] = door
        return (door.secret, digits.text)
    }

    /// What phones that wait for a room are shown: it lets them in by each door that is open.
    mutating func hall() -> String {
        let secret = hallSecret ?? Self.drawnSecret()
        hallSecret = secret
        return secret
    }

    /// Has the door of a room be as it was before a restart.
    mutating func restore(_ secret: String, for room: RoomCode) {
        doors[room] = Door(secret: secret)
    }

    /// Lets nobody in any more by what was shown.
    mutating func withdraw(_ room: RoomCode) { doors[room] = nil }

    /// Whether somebody has shown or typed what lets them in.
    ///
    /// - Throws: `paused` where too many wrong digits were typed lately.
    mutating func accepts(
        _ shown: String,
        at room: RoomCode,
        now: NIODeadline
    ) throws(APIError) -> Bool {
        guard let door = doors[room] else { return false }
        guard shown.utf8.count == APILimits.invitationDigits else {
            return Self.isEqual(door.secret, shown)
                || hallSecret.map { Self.isEqual($0, shown) } == true
        }
        if let until = door.pausedUntil, now < until {
            throw APIError(.paused, "Too many wrong digits; wait a minute, or scan the QR code.")
        }
        for digits in [door.digits, door.earlier].compactMap(\.self) where now < digits.end {
            if Self.isEqual(digits.text, shown) { return true }
        }
        doors[room]?.wrong += 1
        guard door.wrong + 1 >= APILimits.wrongDigits else { return false }
        doors[room] = Door(
            secret: door.secret,
            digits: Self.digits(drawn: now),
            pausedUntil: now + TimeAmount(APILimits.penaltyTime)
        )
        return false
    }

    private static let secretBytes = 16

    private static func drawnSecret() -> String {
        Hex.encode(SodiumRandom().bytes(count: secretBytes))
    }

    // Of eight random bytes none of a million numbers is likelier by more than 2⁻⁴⁴.
    private static func digits(drawn now: NIODeadline) -> Digits {
        let number = SodiumRandom().bytes(count: 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let text = String(number % 1_000_000)
        let zeros = String(repeating: "0", count: APILimits.invitationDigits - text.count)
        return Digits(text: zeros + text, drawn: now)
    }

    // The time tells nothing about where the first difference is.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
