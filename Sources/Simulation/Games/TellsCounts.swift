internal import Games
internal import Rules

/// Classic that says of no phase that anything is secret.
struct TellsCounts: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    var phase: Phase {
        var phase = classic.phase
        phase.isSecret = false
        return phase
    }
}
