/// What all who only watch do together in a game, each with a modified program or a modified clock: none of it may decide
/// anything.
enum Plot: String, Sendable, CaseIterable {
    /// They go, and never come back.
    case vanish
    /// They ban one who plays.
    case ban
    /// Their clocks run ahead, so that each round is over for them as soon as it has begun.
    case race
}
