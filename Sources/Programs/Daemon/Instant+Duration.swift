import Vocabulary

extension Instant.Span {
    /// A span of so many whole seconds as a duration has.
    init(_ duration: Duration) {
        self = .seconds(UInt64(max(0, duration.components.seconds)))
    }
}
