/// When one device mixes for the others: where that saves packets.
public struct MixingTerms: Hashable, Sendable {
    /// People who draw, at least.
    public var pens: Int
    /// Devices that the mixer sends to, at least.
    public var listeners: Int
    /// Whether this device would mix for others.
    public var isWilling: Bool

    /// Says when.
    public init(pens: Int, listeners: Int, isWilling: Bool = true) {
        self.pens = pens
        self.listeners = listeners
        self.isWilling = isWilling
    }

    /// Three draw and six listen: each sends 3 × 6 packets then, and through one 3 + 6.
    public static let usual = Self(pens: 3, listeners: 6)
    /// Each sends to each.
    public static let never = Self(pens: .max, listeners: .max, isWilling: false)
}
