internal import Vocabulary

/// The room peers in the order in which they are probed: each once a round, and each round in another order (SWIM §4.3).
struct ProbeRound: Sendable {
    private var order: [DeviceID] = []
    /// Where in the order the next one is.
    private var position = 0

    /// How many there are.
    var count: Int { order.count }

    /// Puts a room peer at a random place of what is left of the round.
    mutating func insert(_ device: DeviceID, using dice: inout some RandomNumberGenerator) {
        order.insert(device, at: Int.random(in: position...order.count, using: &dice))
    }

    /// Takes a room peer out.
    mutating func remove(_ device: DeviceID) {
        guard let index = order.firstIndex(of: device) else { return }
        order.remove(at: index)
        if index < position { position -= 1 }
    }

    /// The next room peer, after the last of them that of another round; there must be one.
    mutating func next(using dice: inout some RandomNumberGenerator) -> DeviceID {
        if position >= order.count {
            order.shuffle(using: &dice)
            position = 0
        }
        position += 1
        return order[position - 1]
    }
}
