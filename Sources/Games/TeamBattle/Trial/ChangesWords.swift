internal import Activities
internal import Rules
internal import Vocabulary

/// The battle of teams on a device that draws the next one of all words in place of each of its own.
struct ChangesWords: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard case .map(var fields) = view, case .map(var mine)? = fields["mine"],
            let word = mine["word"]?.text, let place = whole.lexicon.place(of: word)
        else { return view }
        mine["word"] = .text(whole.lexicon[(place + 1) % whole.lexicon.count])
        fields["mine"] = .map(mine)
        return .map(fields)
    }
}
