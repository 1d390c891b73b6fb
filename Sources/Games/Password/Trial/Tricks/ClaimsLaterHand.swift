internal import Rules
internal import Secrets
internal import Vocabulary

/// Claims a word with a card of a hand that it has not taken.
enum ClaimsLaterHand: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "foreign", desk.game.stage == .vote, let seat = desk.listener,
            let hand = desk.game.hands.current[seat], desk.game.hands.swaps(left: seat) > 0,
            let place = desk.game.hands.places(of: seat, hand + 1).first
        else { return [deed] }
        return [deed.instead(desk.claim("claim", for: seat, place, proven: place))]
    }
}
