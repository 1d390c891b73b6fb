internal import Vocabulary

/// Which of its cards each seat holds: a hand, without those that were played.
struct Hands: Sendable {
    private let seats: [SeatID]
    /// How many hands each has been dealt.
    private let dealt: Int
    /// Which hand each holds, from 0.
    private(set) var current: [SeatID: Int]
    /// Cards that were played or claimed, by place, with the turn that they went in.
    private(set) var used: [Int: Int] = [:]

    /// Nobody has been dealt any.
    init() {
        seats = []
        dealt = 0
        current = [:]
    }

    /// All have been dealt theirs, and hold the first one.
    init(_ table: CardTable) {
        seats = table.seats
        dealt = table.hands
        current = Dictionary(uniqueKeysWithValues: table.seats.map { ($0, 0) })
    }

    /// The places of a hand, those of played cards too.
    ///
    /// - Parameters:
    ///   - seat: Whose.
    ///   - hand: Which; `nil`: the one that it holds.
    /// - Returns: None for a seat without cards.
    func places(of seat: SeatID, _ hand: Int? = nil) -> [Int] {
        guard let index = seats.firstIndex(of: seat), let hand = hand ?? current[seat] else {
            return []
        }
        return (0..<CardTable.handSize).map {
            (hand * CardTable.handSize + $0) * seats.count + index
        }
    }

    /// How many cards of its hand a seat holds no more.
    func gone(of seat: SeatID) -> Int { places(of: seat).count { used[$0] != nil } }

    /// Whether a seat holds the card at a place.
    func holds(_ seat: SeatID, _ place: Int) -> Bool {
        used[place] == nil && places(of: seat).contains(place)
    }

    /// How often a seat can still take new words.
    func swaps(left seat: SeatID) -> Int { current[seat].map { dealt - 1 - $0 } ?? 0 }

    /// A seat takes its next hand, which it has.
    mutating func swap(_ seat: SeatID) { current[seat, default: 0] += 1 }

    /// A card is played.
    mutating func use(_ place: Int, in turn: Int) { used[place] = turn }
}
