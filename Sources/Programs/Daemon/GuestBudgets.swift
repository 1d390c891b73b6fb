import ClientAPI
import Transport
import Vocabulary

/// How much guests may do, and how much anybody on this device may say: each operation is kept by every device of the room for as long as the room lasts.
///
/// A budget a seat and kind, in units that come back each second; what a person does never meets it.
struct GuestBudgets {
    /// What is counted together.
    enum Kind: CaseIterable, Hashable {
        /// Another name or emoji; ten units each.
        case profile
        /// Chat; two units each.
        case chat
        /// Ready, or not; one unit each.
        case ready
        /// Moves of the game; one unit each.
        case move
        /// Strokes; one unit each, and one for each 32 points.
        case stroke
        /// Undo, redo, clear and hide; one unit each.
        case change
        /// Edits of the document: one unit each, and one for each change. Reading all of it: ten units.
        case edit

        /// Units a second.
        var rate: Int {
            switch self {
            case .profile, .chat, .ready: 1
            case .move: 2
            case .stroke: 40
            case .change: 30
            case .edit: 20
            }
        }

        /// Units at once.
        var burst: Int {
            switch self {
            case .profile: 60
            case .chat, .ready: 20
            case .move: 40
            case .stroke: 2400
            case .change: 300
            case .edit: 400
            }
        }
    }

    private struct Account: Hashable {
        let seat: SeatID
        let kind: Kind
    }

    private var buckets: [Account: TokenBucket] = [:]
    /// Accounts that are kept; full ones are forgotten first, and any that is made anew is full.
    private static let limit = 1024

    /// Spends units of a seat.
    ///
    /// - Throws: `tooBusy` when there are too few.
    mutating func spend(_ units: Int, on kind: Kind, by seat: SeatID, now: Instant) throws(APIError)
    {
        if buckets.count >= Self.limit { buckets = buckets.filter { !$0.value.isFull(now: now) } }
        let account = Account(seat: seat, kind: kind)
        var bucket =
            buckets[account] ?? TokenBucket(rate: kind.rate, burst: kind.burst, now: now)
        guard buckets.count < Self.limit, bucket.take(units, now: now) else {
            throw kind == .chat ? Self.slower : Self.refusal
        }
        buckets[account] = bucket
    }

    private static let slower = APIError(
        .tooBusy,
        "Slow down: ten messages at once, then one every two seconds."
    )
    private static let refusal = APIError(
        .tooBusy,
        "That was too much at once. Wait a moment and try again."
    )
}

extension GuestBudgets {
    /// What strokes cost, by the numbers of their points.
    static func cost(of strokes: [DrawnStroke]) -> Int {
        strokes.reduce(0) { $0 + 1 + $1.points.count / 64 }
    }
}
