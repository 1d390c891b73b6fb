internal import Vocabulary

/// What came out when all was over.
struct Findings: Sendable {
    /// A card that a seat held at the end.
    struct Opened: Hashable, Sendable {
        /// Where it lay.
        let place: Int
        /// Its number; `nil` for what is no card of the deck.
        let card: Int?
    }

    /// What devices were caught at.
    var cheats: [DeviceID: Set<Cheat>] = [:]
    /// Devices that have not shown what they dealt with, in the order of the dealers.
    var silent: [DeviceID] = []
    /// The last hand of each seat whose device has shown what it dealt with.
    var opened: [SeatID: [Opened]] = [:]

    /// Devices for which nobody keeps points.
    var struck: Set<DeviceID> { Set(cheats.keys).union(silent) }
}
