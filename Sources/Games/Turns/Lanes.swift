internal import Vocabulary

/// What all shoot at: one board for all, or in a race one for each, which are alike at the beginning.
struct Lanes<Board: Lane>: Sendable {
    private let seats: [SeatID]
    /// In order of the seats; one alone where all share it.
    private(set) var all: [Board]

    /// Lays a board for all, or one for each.
    init(_ board: Board, _ mode: ShootingMode, for seats: [SeatID]) {
        self.seats = seats
        all = Array(repeating: board, count: mode == .race ? max(1, seats.count) : 1)
    }

    /// The board that a seat shoots at; for somebody who only watches, the first one.
    subscript(seat: SeatID?) -> Board {
        get { all[index(of: seat)] }
        set { all[index(of: seat)] = newValue }
    }

    /// The board that all share; in a race, the first one.
    var first: Board {
        get { all[0] }
        set { all[0] = newValue }
    }

    /// Changes each.
    mutating func change(_ change: (inout Board) -> Void) {
        for index in all.indices { change(&all[index]) }
    }

    /// Whose board it is that a seat is shown as the large one; `nil` where all share one.
    func owner(seenBy seat: SeatID?) -> SeatID? {
        all.count == seats.count && all.count > 1 ? seats[index(of: seat)] : nil
    }

    /// Who can still shoot, in order: nobody whose board has ended.
    var racing: [SeatID] { seats.filter { self[$0].ending == nil } }

    /// How the game has ended: won if anybody has won, else when every board has ended.
    var ending: Board.Ending? {
        let endings = all.map(\.ending)
        guard !endings.contains(Board.won) else { return Board.won }
        guard !endings.contains(nil), let first = endings.first else { return nil }
        return endings.allSatisfy { $0 == first } ? first : Board.empty
    }

    private func index(of seat: SeatID?) -> Int {
        guard all.count > 1 else { return 0 }
        return seats.firstIndex { $0 == seat } ?? 0
    }
}
