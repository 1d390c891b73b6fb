internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs by which the first shot is told otherwise once there is a second one.
struct ForgetsBalls: SpoiledGame {
    var whole: Peggle

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        if whole.shots.count == 2 { whole.shots[0].blue += 1 }
    }
}
