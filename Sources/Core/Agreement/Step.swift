public import Vocabulary
public import Wire

/// What an elector should do next about a round.
public enum Step: Hashable, Sendable {
    /// Write this: a `Close`, a `Promise` or an `Accept`. It must be durable before it is sent.
    case write(Payload)
    /// Do nothing before that much more time has passed; `nil`: before something else happens.
    case wait(Instant.Span?)
}
