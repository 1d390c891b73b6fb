internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// The battle of teams, in which a drawer's device tells besides the length where the word stands among all words, and guessers
/// are shown it.
struct ShowsWords: SpoiledGame {
    var whole: TeamBattle

    init(_ setup: GameSetup) { whole = TeamBattle(setup) }

    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        whole.deeds(of: dealer, in: record).map { deed in
            guard case .map(var fields) = deed.move,
                let word = whole.word(toldBy: deed, dealer.seed)
            else { return deed }
            fields["place"] = .number(whole.lexicon.place(of: word).map { Int64($0) })
            return .init(seat: deed.seat, move: .map(fields))
        }
    }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard let seat, let team = whole.team(of: seat), case .map(var fields) = view,
            case .map(var mine)? = fields["mine"], seat == team.guesser
        else { return view }
        let told = context.record.moves.last {
            $0.seat == team.drawer && $0.move["topic"] == mine["topic"] && $0.move["place"] != nil
        }
        guard let place = told?.move["place"]?.number else { return view }
        mine["word"] = .text(whole.lexicon[Int(place)])
        fields["mine"] = .map(mine)
        return .map(fields)
    }
}

extension TeamBattle {
    /// The word of which a device tells the length; `nil` where it tells something else.
    func word(toldBy deed: RoundRecord.Done, _ secret: Secret) -> String? {
        guard deed.move["do"] == .text("letters"), let team = team(of: deed.seat),
            let topic = deed.move["topic"]?.number
        else { return nil }
        return words(of: team, secret)[Int(topic)]
    }
}
