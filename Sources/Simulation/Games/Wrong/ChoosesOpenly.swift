internal import Activities
internal import Rules
internal import Vocabulary

/// A game whose secret moves are written in the open.
struct ChoosesOpenly<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ table: GameSetup) { whole = Whole(table) }

    func encoding(of move: Value, by seat: SeatID) -> MoveEncoding { .open }
}
