internal import Rules
internal import Secrets
internal import Vocabulary

/// Claims a word with bytes that prove nothing.
enum ClaimsUnproven: Trick {
    static func change(_ deed: RoundRecord.Done, at desk: TrickDesk) -> [RoundRecord.Done] {
        guard deed.name == "foreign", desk.game.stage == .vote, let seat = desk.listener,
            let place = desk.otherPlace(of: seat)
        else { return [deed] }
        let claim = deed.instead(desk.claim("claim", for: seat, place, proven: place))
        return [claim.with([UInt8](repeating: 7, count: Deal.proofBytes))]
    }
}
