internal import Activities
internal import Rules

/// A game of a later program that keeps something else, and calls that the same version.
struct OtherWords<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    var state: Value { Self.changed(whole.state) }

    /// With something that the rules do not know.
    static func changed(_ state: Value) -> Value {
        guard case .map(var fields) = state else { return state }
        fields["another"] = .flag(true)
        return .map(fields)
    }
}
