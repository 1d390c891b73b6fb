internal import Peer

/// Keeps some of what travels, to be sent again from elsewhere.
struct Eavesdropper {
    /// Datagrams that are kept.
    private static let limit = 64

    private var overheard: [[UInt8]] = []
    /// Chooses them; others may be in the middle of something when a datagram is sent.
    private var dice: Dice

    init(seed: UInt64) { dice = Dice(seed: seed) }

    /// Hears a datagram, and keeps it or not.
    mutating func hear(_ bytes: [UInt8]) {
        if overheard.count < Self.limit {
            overheard.append(bytes)
        } else if dice.next() % 32 == 0 {
            overheard[Int(dice.next() % UInt64(Self.limit))] = bytes
        }
    }

    /// One of those that are kept.
    func any(using dice: inout Dice) -> [UInt8]? { overheard.randomElement(using: &dice) }
}
