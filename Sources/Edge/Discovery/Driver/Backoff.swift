import Vocabulary

/// How long to wait before the responder is started again.
struct Backoff {
    /// The first wait.
    static let shortest = Instant.Span.seconds(1)
    /// The longest wait.
    static let longest = Instant.Span.seconds(30)
    /// After having worked for so long, the next wait is the shortest again.
    static let forgiveness = Instant.Span.seconds(60)

    private var wait = Self.shortest

    /// The wait after an end, doubled each time.
    ///
    /// - Parameter lifetime: For how long it had worked.
    /// - Returns: The shortest to the longest wait.
    mutating func next(after lifetime: Instant.Span) -> Instant.Span {
        if lifetime >= Self.forgiveness { wait = Self.shortest }
        defer { wait = min(wait * 2, Self.longest) }
        return wait
    }
}
