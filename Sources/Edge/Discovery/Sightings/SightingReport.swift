/// What a browser tells, be it in this process or in the responder.
enum SightingReport: Hashable, Sendable {
    /// An instance was resolved, for the first time or with other contents.
    case resolved(SightingKey, InstanceSighting)
    /// An instance was withdrawn or could not be resolved any more.
    case gone(SightingKey)
    /// An instance is not followed, since as many as allowed are already.
    case ignored
}
