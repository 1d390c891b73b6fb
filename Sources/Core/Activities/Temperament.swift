/// How a bot plays.
public enum Temperament: String, Sendable, CaseIterable {
    /// It does all it can, and not late.
    case keen
    /// It does all it can, each time at the last moment.
    case slow
    /// It sits there and does nothing.
    case idle
    /// It plays, goes away in the middle of something, and comes back.
    case disconnecting
    /// It plays, and tries besides all that the rules forbid.
    case rude

    /// What it does, in words that follow its name.
    public var habit: String {
        switch self {
        case .keen: "does all it can"
        case .slow: "does it at the last moment"
        case .idle: "does nothing"
        case .disconnecting: "goes away and comes back"
        case .rude: "tries besides all that the rules forbid"
        }
    }
}
