internal import Rules
internal import Secrets
internal import Vocabulary

/// Says that a word of its speaker's is its own, with a card that is another one.
///
/// What it says is of a hand that it has not taken: so it is a card, and in nobody's hand.
enum OwnsFalsely: Trick {
    static let looksAhead = true

    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "foreign", desk.game.stage == .count, let seat = desk.game.current,
            let place = desk.otherPlace(of: seat)
        else { return [deed] }
        return [deed.instead(desk.claim("own", for: seat, place, proven: place))]
    }
}
