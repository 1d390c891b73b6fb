/// Counts since discovery started.
public struct DiscoveryStatistics: Hashable, Sendable {
    /// Records of the network that were dropped because they are not an advertisement.
    public internal(set) var malformed = 0
    /// Sightings dropped because `DiscoveryLimits.sightings` were followed already.
    public internal(set) var overLimit = 0
    /// How often the responder process had to be started again.
    public internal(set) var responderRestarts = 0
}
