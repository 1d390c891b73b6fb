/// How a game of bubbles ends.
enum Verdict: String, Sendable {
    /// Nothing is left that can pop.
    case won
    /// A bubble hangs on the line.
    case line
    /// All bubbles are shot.
    case empty
    /// Nobody was there, or nobody has shot for long.
    case deserted
}
