internal import Activities
internal import Rules
internal import Wire

// What a changed program may try, and what others do that it comes about.
extension TeamBattleTrial {
    static let tricks = [
        WrongRules("answer-yes", ChangedDevice<AnswersYes>.self, isForAll: false),
        WrongRules("answer-no", ChangedDevice<AnswersNo>.self, isForAll: false),
        WrongRules("other-length", ChangedDevice<TellsOtherLength>.self, isForAll: false),
        WrongRules("other-secret", ChangedDevice<ShowsOtherSecret>.self, isForAll: false),
        WrongRules("other-words", ChangesWords.self, isForAll: false),
    ]

    /// A guesser draws a dot on the first paper.
    static func drawDot(_ view: BotView) -> BotAction? {
        guard view.phase == "battle", view.state["mine"]?["does"] == .text("guess") else {
            return nil
        }
        let dot = Stroke(style: StrokeStyle(), points: [StrokePoint(x: 2_000, y: 2_000)])
        return .draw([dot])
    }
}
