import ClientAPI
import Identity
import NIOCore
import Vocabulary
import WebServer

/// What lets phones in by the door of each room: the secret that its QR code holds, and six digits for those who
/// type the address.
///
/// The secret has 128 bits and is not guessed. Digits could be, so that few wrong ones are looked at: then
/// there are other digits, and none counts for a minute.
struct Invitations: Sendable {
    private struct Door: Sendable {
        let secret: String
        var digits = ""
        /// Wrong digits since these were drawn.
        var wrong = 0
        var pausedUntil: NIODeadline?
    }

    private var doors: [RoomCode: Door] = [:]

    /// The secret of each room's QR code.
    var secrets: [RoomCode: String] { doors.mapValues(\.secret) }

    /// What is shown at the door of a room, drawn when it is asked for first.
    mutating func shown(at room: RoomCode) -> (secret: String, digits: String) {
        if let door = doors[room], !door.digits.isEmpty { return (door.secret, door.digits) }
        let secret =
            doors[room]?.secret ?? Hex.encode(SodiumRandom().bytes(count: Self.secretBytes))
        let door = Door(secret: secret, digits: Self.digits())
        doors[room] = door
        return (door.secret, door.digits)
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
        }
        if let until = door.pausedUntil, now < until {
            throw APIError(.paused, "Too many wrong digits; wait a minute, or scan the QR code.")
        }
        if !door.digits.isEmpty, Self.isEqual(door.digits, shown) { return true }
        doors[room]?.wrong += 1
        guard door.wrong + 1 >= APILimits.wrongDigits else { return false }
        doors[room] = Door(
            secret: door.secret,
            digits: Self.digits(),
            pausedUntil: now + TimeAmount(APILimits.penaltyTime)
        )
        return false
    }

    private static let secretBytes = 16

    // Of eight random bytes none of a million numbers is likelier by more than 2⁻⁴⁴.
    private static func digits() -> String {
        let number = SodiumRandom().bytes(count: 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let text = String(number % 1_000_000)
        return String(repeating: "0", count: APILimits.invitationDigits - text.count) + text
    }

    // The time tells nothing about where the first difference is.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
