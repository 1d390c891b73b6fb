internal import Activities
internal import Rules
internal import Vocabulary

// What a changed program may try: the audit finds each of them out.
extension PasswordTrial {
    static let tricks = [
        WrongRules("break-key-proof", ChangedProgram<BreaksKeyProof>.self, isForAll: false),
        WrongRules("copy-key", ChangedProgram<CopiesKey>.self, isForAll: false),
        WrongRules("wrong-share", ChangedProgram<WrongShare>.self, isForAll: false),
        WrongRules("swap-shares", ChangedProgram<SwapsShares>.self, isForAll: false),
        WrongRules("swap-cards", ChangedProgram<SwapsCards>.self, isForAll: false),
        WrongRules("double-card", ChangedProgram<DoublesCard>.self, isForAll: false),
        WrongRules("forge-card", ChangedProgram<ForgesCard>.self, isForAll: false),
        WrongRules("other-seed", ChangedProgram<OtherSeed>.self, isForAll: false),
        WrongRules("hide-target", ChangedProgram<HidesTarget>.self, isForAll: false),
        WrongRules(
            "leave-unclaimed",
            ChangedProgram<LeavesUnclaimed>.self,
            isForAll: false,
            lure: { say(oneOf: $1, $0) }
        ),
        WrongRules("claim-other-word", ChangedProgram<ClaimsOtherWord>.self, isForAll: false),
        WrongRules("claim-others-card", ChangedProgram<ClaimsOthersCard>.self, isForAll: false),
        WrongRules("claim-later-hand", ChangedProgram<ClaimsLaterHand>.self, isForAll: false),
        WrongRules("claim-unproven", ChangedProgram<ClaimsUnproven>.self, isForAll: false),
        WrongRules(
            "own-falsely",
            ChangedProgram<OwnsFalsely>.self,
            isForAll: false,
            lure: { sayAhead($1, $0) }
        ),
    ]

    /// Whoever else is on turn says a word that the second is shown as its own.
    private static func say(oneOf second: Value, _ view: BotView) -> BotAction? {
        guard view.phase == "word", view.state["turn"] == .seat(view.seat),
            view.state["word"] == .null, view.state["hand"] != second["hand"],
            case .list(let cards)? = second["hand"],
            let word = cards.first(where: { $0["isUsed"] == .flag(false) })?["word"]
        else { return nil }
        return .move(.map(["do": .text("word"), "text": word]), seat: nil)
    }

    /// The second says a word of the hand after its own, which nobody has.
    private static func sayAhead(_ second: Value, _ view: BotView) -> BotAction? {
        guard view.phase == "word", view.state["turn"] == .seat(view.seat),
            view.state["word"] == .null, case .list(let cards)? = view.state["ahead"],
            view.state["hand"] == second["hand"], let word = cards.first?["word"]
        else { return nil }
        return .move(.map(["do": .text("word"), "text": word]), seat: nil)
    }
}
