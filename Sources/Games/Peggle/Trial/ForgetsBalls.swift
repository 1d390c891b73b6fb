internal import Activities
internal import Rules
internal import Vocabulary

/// Pegs by which the first shot is told otherwise once there is a second one.
struct ForgetsBalls: SpoiledGame {
    var whole: Peggle
    private var hasCheated = false

    init(_ setup: GameSetup) { whole = Peggle(setup) }

    mutating func end(_ record: RoundRecord) {
        whole.end(record)
        guard !hasCheated, whole.shots.count > 1 else { return }
        whole.shots[0].blue += 1
        hasCheated = true
    }
}
