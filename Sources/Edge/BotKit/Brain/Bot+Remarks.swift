internal import Rules

// What a bot says now and then.
extension Bot {
    /// A friendly line that fits the round; mostly none.
    mutating func remark(_ view: BotView) -> String? {
        guard view.players.count > 1, let lines = Self.lines[view.phase], once(in: 6) else {
            return nil
        }
        return lines[dice.below(lines.count)]
    }

    private static let lines: [String: [String]] = [
        "lobby": ["Hi!", "Hello everybody", "I have sharpened my pencil", "Let's play!"],
        "topic": ["Something easy, please", "I can draw anything. Nearly."],
        "draw": ["Oh, I know this one", "Hm, how does that go again?", "Nobody look!"],
        "vote": ["Which one, which one…", "They are all so good", "I have a feeling"],
        "results": ["Well drawn!", "I did not see that coming", "Ha!", "Nice one"],
        "over": ["Good game!", "That was fun", "Again?"],
    ]
}
