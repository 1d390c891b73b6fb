public import Rules
internal import Vocabulary

// What the digest of a room holds of the game (`Protocol/games.md`): apart from what people are shown, so that
// another screen is not another state.
extension Classic {
    /// What the digest of the state holds of the game.
    public var state: Value {
        var state = Self.fields(of: topic)
        state["stage"] = .text(stage.rawValue)
        state["gameRound"] = .number(Int64(gameRound))
        state["seats"] = .seats(seats)
        state["master"] = master.map { .seat($0) } ?? .null
        state["played"] = .list(played.map(Self.state))
        return .map(state)
    }

    private static func state(of played: Played) -> Value {
        var state = fields(of: played.topic)
        state["gameRound"] = .number(Int64(played.number))
        state["master"] = .seat(played.master)
        state["tiles"] = .seats(played.tiles)
        state["strokes"] = .list(
            played.tiles.map { .number(Int64(played.drawings[$0]?.count ?? 0)) }
        )
        state["votes"] =
            played.votes.map { votes in
                .map(
                    Dictionary(
                        uniqueKeysWithValues: votes.map { ("\($0.key)", Value.seat($0.value)) }
                    )
                )
            } ?? .null
        return .map(state)
    }

    private static func fields(of topic: Topic?) -> [String: Value] {
        [
            "topic": topic.map { .text($0.text) } ?? .null,
            "word": .number(topic?.word.map { Int64($0) }),
        ]
    }
}
