internal import Rules
internal import Vocabulary

/// How the end of a race is told.
enum RaceReport {
    /// Who has cleared their board first; `nil` where nobody raced.
    static func winners(of view: Value, _ name: (SeatID) -> String) -> [String]? {
        let boards = RaceBoard.all(in: view)
        guard boards.allSatisfy({ $0.owner != nil }) else { return nil }
        return boards.compactMap { board in
            guard let owner = board.owner, board.shown["outcome"] == .text("won") else {
                return nil
            }
            return "\(name(owner)) has won the race: the board is cleared"
        }
    }
}
