import ClientAPI
import Documents
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
        /// Undo, redo, clear and hide: one unit each. A picture of a drawing: ten units.
        case change
        /// Edits of the document: one unit each, and one for each change, of edits that make room too. Reading all of
        /// it: ten units.
        case edit
        /// Being shown a room from its beginning; one unit each.
        case watch
        /// Showing a card: ten units. Looking at one: one unit.
        case card

        /// Units a second.
        var rate: Int {
            switch self {
            case .profile, .chat, .ready, .card: 1
            case .move: 2
            case .stroke: 40
            case .change: 30
            case .edit: 20
            case .watch: 2
            }
        }

        /// Units at once.
        var burst: Int {
            switch self {
            case .profile, .card: 60
            case .chat, .ready: 20
            case .move: 40
            case .stroke: 2400
            case .change: 300
            case .edit: 400
            case .watch: 40
            }
        }
    }

    /// Units of `change` that a picture of a drawing takes.
    static let picture = 10
    /// Units of `card` that showing one takes.
    static let shownCard = 10

    private struct Account: Hashable {
        let seat: SeatID
        let kind: Kind
    }

    /// What is left, and what is still to be paid for.
    private struct Balance {
        var bucket: TokenBucket
        var owed = 0
    }

    /// Units of an edit that makes room for another one.
    static let partingEdit = 1 + DocumentDraft.movesAtOnce

    private var balances: [Account: Balance] = [:]
    /// Accounts that are kept; full ones are forgotten first, and any that is made anew is full.
    private static let limit = 1024

    /// Spends units of a seat.
    ///
    /// - Throws: `tooBusy` when there are too few.
    mutating func spend(_ units: Int, on kind: Kind, by seat: SeatID, now: Instant) throws(APIError)
    {
        let account = Account(seat: seat, kind: kind)
        var balance = balance(of: account, now: now)
        guard balances.count < Self.limit,
            balance.bucket.take(units + balance.owed, now: now)
        else {
            throw kind == .chat ? Self.slower : Self.refusal
        }
        balance.owed = 0
        balances[account] = balance
    }

    /// Charges a seat for what it has done already: nothing more of its kind is done before that is paid.
    ///
    /// - Parameters:
    ///   - units: How many; no more are owed than three quarters of what can be paid at once.
    ///   - kind: Of what.
    ///   - seat: Whose it is.
    ///   - now: The time.
    mutating func charge(_ units: Int, on kind: Kind, to seat: SeatID, now: Instant) {
        let account = Account(seat: seat, kind: kind)
        var balance = balance(of: account, now: now)
        balance.owed = min(balance.owed + units, 3 * kind.burst / 4)
        guard balances.count < Self.limit else { return }
        balances[account] = balance
    }

    private mutating func balance(of account: Account, now: Instant) -> Balance {
        if balances.count >= Self.limit {
            balances = balances.filter { $0.value.owed > 0 || !$0.value.bucket.isFull(now: now) }
        }
        if let balance = balances[account] { return balance }
        let kind = account.kind
        return Balance(bucket: TokenBucket(rate: kind.rate, burst: kind.burst, now: now))
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
