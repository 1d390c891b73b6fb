internal import Rules

// Reading all that is shown.
extension TeamBattleTrial {
    /// What is shown but for what the reader has typed, which may be the word: guesses, and in `bring` words, which
    /// somebody who is behind may still see while others draw them.
    static func withoutTyped(_ state: Value, in phase: String) -> Value {
        guard case .map(var fields) = state else { return state }
        if phase == "bring" { fields["list"] = nil }
        if case .map(var mine)? = fields["mine"] {
            mine["guesses"] = nil
            fields["mine"] = .map(mine)
        }
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
