/// How many datagrams and frames were dropped, by reason.
struct Drops: Sendable {
    private(set) var counts: [DropReason: Int] = [:]
    /// Those of them that came in packets which a room peer had passed on: not the room peer's fault.
    private(set) var relayed: [DropReason: Int] = [:]
    private var isTakingRelayed = false

    mutating func note(_ reason: DropReason) {
        counts[reason, default: 0] += 1
        if isTakingRelayed { relayed[reason, default: 0] += 1 }
    }

    /// What is dropped from now on came in a packet that a room peer has passed on.
    mutating func beginRelayed() { isTakingRelayed = true }

    mutating func endRelayed() { isTakingRelayed = false }
}
