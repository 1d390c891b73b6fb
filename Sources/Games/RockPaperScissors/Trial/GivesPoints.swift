internal import Activities
internal import Rules
internal import Vocabulary

/// Rock, paper, scissors in which all who play have a point more after the first round than they have won.
struct GivesPoints: SpoiledGame {
    var whole: RockPaperScissors

    init(_ setup: GameSetup) { whole = RockPaperScissors(setup) }

    var scores: [SeatID: Int64] {
        whole.played.isEmpty ? whole.scores : whole.scores.mapValues { $0 + 1 }
    }
}
