internal import Activities
internal import Rules
internal import Vocabulary

/// A chain of words by which the first turn is told otherwise once there is a second one.
struct ChangesTurns: SpoiledGame {
    var whole: Password

    init(_ setup: GameSetup) { whole = Password(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        if whole.chain.count == 2 { whole.chain[0].word = "anotherword" }
    }
}
