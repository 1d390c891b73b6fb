internal import Activities
internal import Rules

/// A game that takes what each shows for what the next one chose: anybody who chooses finds that something else counts.
struct SwapsChoices<Whole: Activity>: SpoiledGame {
    var whole: Whole

    init(_ setup: GameSetup) { whole = Whole(setup) }

    mutating func end(_ record: RoundRecord) {
        var record = record
        let shown = record.shown.indices.filter { record.shown[$0].label == 0 }
        for (index, next) in zip(shown, shown.dropFirst()) {
            let value = record.shown[index].value
            record.shown[index].value = record.shown[next].value
            record.shown[next].value = value
        }
        whole.end(record)
    }
}
