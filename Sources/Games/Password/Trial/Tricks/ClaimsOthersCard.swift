internal import Rules
internal import Secrets
internal import Vocabulary

/// Claims a word with a card that somebody else owns.
enum ClaimsOthersCard: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "foreign", desk.game.stage == .vote, let seat = desk.listener,
            let other = desk.game.table.seats.first(where: { $0 != seat }),
            let place = desk.game.hands.places(of: other).first,
            let proven = desk.otherPlace(of: seat)
        else { return [deed] }
        return [deed.instead(desk.claim("claim", for: seat, place, proven: proven))]
    }
}
