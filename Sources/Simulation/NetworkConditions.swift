internal import Vocabulary

/// What the simulated network does to datagrams.
public struct NetworkConditions: Hashable, Sendable {
    /// Datagrams lost, in thousandths.
    public var loss: Int
    /// Datagrams delivered twice, in thousandths.
    public var duplication: Int
    /// Shortest and longest way; drawn evenly, so that datagrams overtake one another.
    public var delay: ClosedRange<UInt64>

    /// Describes a network.
    ///
    /// - Parameters:
    ///   - loss: Datagrams lost, in thousandths, 0…1000.
    ///   - duplication: Datagrams delivered twice, in thousandths, 0…1000.
    ///   - delay: Microseconds on the way.
    public init(
        loss: Int = 0,
        duplication: Int = 0,
        delay: ClosedRange<UInt64> = 300...1_500
    ) {
        self.loss = loss
        self.duplication = duplication
        self.delay = delay
    }

    /// A quiet Wi-Fi at home.
    public static let calm = NetworkConditions()
    /// One datagram in ten is lost, some come twice, and they overtake one another.
    public static let lossy = NetworkConditions(loss: 100, duplication: 20, delay: 500...20_000)
}
