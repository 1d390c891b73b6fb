internal import Rules

// Reading all that is shown.
extension TeamBattleTrial {
    /// What is shown but for what the guesser has typed, which may be the word.
    static func withoutGuesses(_ state: Value) -> Value {
        guard case .map(var fields) = state, case .map(var mine)? = fields["mine"] else {
            return state
        }
        mine["guesses"] = nil
        fields["mine"] = .map(mine)
        return .map(fields)
    }

    /// Every text in a value.
    static func texts(_ value: Value) -> Set<String> {
        switch value {
        case .text(let text): [text]
        case .list(let values): values.reduce(into: []) { $0.formUnion(texts($1)) }
        case .map(let fields): fields.values.reduce(into: []) { $0.formUnion(texts($1)) }
        case .null, .flag, .number: []
        }
    }
}
