internal import Rules
internal import Secrets
internal import Vocabulary

/// Claims a word with a card of its own that is another one.
enum ClaimsOtherWord: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "foreign", desk.game.stage == .vote, let seat = desk.listener,
            let place = desk.otherPlace(of: seat)
        else { return [deed] }
        return [deed.instead(desk.claim("claim", for: seat, place, proven: place))]
    }
}
