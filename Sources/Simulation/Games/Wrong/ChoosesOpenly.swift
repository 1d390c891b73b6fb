internal import Activities
internal import Rules
internal import Vocabulary

/// A game whose secret moves are written in the open.
struct ChoosesOpenly<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    func encoding(of move: Value, by seat: SeatID) -> MoveEncoding { .open }
}
