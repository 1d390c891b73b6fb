internal import Games
internal import Rules
internal import Vocabulary
internal import Wire

/// Classic as a later program plays it in new rooms: by the next version of its rules.
struct NextClassic: SpoiledGame {
    static var about: GameDescription {
        var about = Classic.about
        about.version += 1
        return about
    }

    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    var state: Value { OtherWords.renamed(classic.state) }
}

/// Classic of a later program that has another bank of words, and calls that the same version.
struct OtherWords: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    var state: Value { Self.renamed(classic.state) }

    /// What is drawn is called something else.
    static func renamed(_ state: Value) -> Value {
        guard case .map(var fields) = state, let topic = fields["topic"]?.text else { return state }
        fields["topic"] = .text("another \(topic)")
        return .map(fields)
    }
}

/// Classic whose sums wrap around at the bound of points.
struct WrapsPoints: SpoiledGame {
    var classic: Classic

    init(_ table: Table) { classic = Classic(table) }

    var scores: [SeatID: Int64] {
        classic.scores.mapValues {
            $0 == Limits.points.upperBound ? Limits.points.lowerBound : $0
        }
    }
}
