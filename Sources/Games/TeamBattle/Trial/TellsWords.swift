internal import Activities
internal import Rules
internal import Vocabulary
internal import Wire

/// The battle of teams, in which a drawer's device tells the word with its length: nobody is shown it, but all devices
/// hold it.
struct TellsWords: SpoiledGame {
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
            fields["word"] = .text(word)
            return .init(seat: deed.seat, move: .map(fields))
        }
    }
}
