internal import Peer
internal import Vocabulary

/// What the simulated network does to datagrams.
public struct NetworkConditions: Hashable, Sendable {
    /// Datagrams lost, in thousandths.
    public var loss: Int
    /// Datagrams delivered twice, in thousandths.
    public var duplication: Int
    /// Shortest and longest way; drawn evenly, so that datagrams overtake one another.
    public var delay: ClosedRange<UInt64>
    /// Datagrams that take far longer, in thousandths: at least 2ᵏ times the longest way with
    /// probability 2⁻ᵏ, up to 128 times.
    public var tail = 0
    /// Datagrams of which somebody keeps a copy and sends it again up to five seconds later, in
    /// thousandths.
    public var replays = 0
    /// Datagrams of which one bit is flipped on arrival, in thousandths.
    public var damage = 0
    /// Whether no datagram overtakes another one of the same way.
    public var keepsOrder = false

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

    /// How long a datagram is on its way.
    func draw(_ dice: inout Dice) -> Instant.Span {
        let spread = delay.upperBound - delay.lowerBound + 1
        let usual = delay.lowerBound + dice.next() % spread
        guard tail > 0, Int(dice.next() % 1000) < tail else {
            return Instant.Span(microseconds: usual)
        }
        let doublings = min(7, dice.next().trailingZeroBitCount)
        return Instant.Span(microseconds: usual + delay.upperBound << UInt64(doublings))
    }
}
