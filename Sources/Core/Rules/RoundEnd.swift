public import Vocabulary

/// What the end of a round does to the members of a room.
public struct RoundEnd: Hashable, Sendable {
    /// What is in the round, and in those before it.
    public var frontier: CausalPast
    /// Devices that go out with it; they may come back.
    public var expelled: [DeviceID]
    /// Devices that forked a log: they go out with it for good.
    public var barred: [DeviceID]
    /// Devices that the others have taken out with it for good.
    public var banned: [DeviceID]

    /// Describes the end of a round.
    public init(
        frontier: CausalPast,
        expelled: [DeviceID] = [],
        barred: [DeviceID] = [],
        banned: [DeviceID] = []
    ) {
        self.frontier = frontier
        self.expelled = expelled
        self.barred = barred
        self.banned = banned
    }
}
