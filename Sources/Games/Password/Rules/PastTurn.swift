internal import Rules
internal import Vocabulary

/// A word that was said, and what came of it.
struct PastTurn: Sendable {
    /// What the device of who said it has said about it.
    enum Answer: Hashable, Sendable {
        /// Nothing, since nobody asked: it is no word of the deck, or its seat has no cards.
        case unasked
        /// Nothing, though it was asked.
        case silent
        /// That it is none of the seat's own.
        case foreign
        /// That it is the seat's own, which the card at a place proves.
        case own(Int)
    }

    /// The round of the game.
    let round: Int
    /// Whose turn it was.
    let seat: SeatID
    /// The word; `nil` if none came.
    var word: String?
    /// Its number in the deck; `nil` if it is not in it.
    var card: Int?
    /// Which hand each seat held.
    var hands: [SeatID: Int] = [:]
    /// Dealers whose devices have said that none of their seats owns it.
    var foreign: Set<Int> = []
    /// How often each seat took new words in it.
    var swaps: [SeatID: Int] = [:]
    /// Who has claimed it.
    var claimer: SeatID?
    /// The votes that were shown: whether it was let pass.
    var votes: [SeatID: Bool] = [:]
    /// Who has voted and shown nothing.
    var unshown: [SeatID] = []
    /// What is known of it.
    var answer = Answer.unasked

    /// Who doubted it, ascending.
    var challengers: [SeatID] { votes.filter { !$0.value }.keys.sorted() }

    /// Who let it pass, ascending.
    var passers: [SeatID] { votes.filter(\.value).keys.sorted() }

    /// Whether it was a word of the one who said it, as far as is known.
    var isOwn: Bool {
        if case .own = answer { true } else { false }
    }

    /// The turn as if nobody had said anything: what came of the word will never be known.
    var takenBack: PastTurn {
        var turn = PastTurn(round: round, seat: seat)
        turn.swaps = swaps
        turn.hands = hands
        return turn
    }

    /// What everybody gets for it.
    ///
    /// Silence about a word of one's own counts as what is worst for its owner: so nobody gains by it.
    var points: [SeatID: Int64] {
        var points: [SeatID: Int64] = [:]
        for seat in unshown { points[seat] = -1 }
        if let claimer {
            points[claimer, default: 0] += 2
        } else if challengers.isEmpty {
            if isOwn { points[seat, default: 0] += 2 }
        } else {
            for challenger in challengers {
                points[challenger, default: 0] += isOwn || answer == .silent ? 2 : -1
                points[seat, default: 0] -= 1
            }
        }
        return points
    }
}
