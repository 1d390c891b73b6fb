internal import Activities
internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

/// The chain of words on a device whose program plays a trick; all else is as it should be.
struct ChangedProgram<Way: Trick>: SpoiledGame {
    var whole: Password

    init(_ setup: GameSetup) { whole = Password(setup) }

    func view(for seat: SeatID?, _ context: ViewContext) -> Value {
        let view = whole.view(for: seat, context)
        guard Way.looksAhead, let seat, case .map(var fields) = view else { return view }
        fields["ahead"] = whole.hand(of: seat, ahead: 1, context)
        return .map(fields)
    }

    func deeds(
        of dealer: (device: DeviceID, seed: Secret),
        in record: RoundRecord
    ) -> [RoundRecord.Done] {
        let desk = TrickDesk(game: whole, dealer: dealer, record: record)
        return whole.deeds(of: dealer, in: record).flatMap { Way.change($0, at: desk) }
    }
}
