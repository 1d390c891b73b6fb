internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams, whose drawings can be had while they are drawn.
struct GivesTopics: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func drawing(_ round: Int, _ tile: Int) -> [OperationID]? { whole.drawing(round, tile) ?? [] }
}
