internal import Rules
internal import Vocabulary

/// Two who play together.
struct Team: Hashable, Sendable {
    let drawer: SeatID
    let guesser: SeatID
    /// The device that the drawer sits at; `nil` if it is bound to no secret, so that there are no words.
    let device: DeviceID?

    /// Pairs those first who are to be a team and are there, and all others by dice; of an odd number one has no team.
    ///
    /// - Parameters:
    ///   - seats: Who is there.
    ///   - chosen: Who is to play with whom: the first of two pairs that have somebody in common counts.
    ///   - hosts: Where each sits.
    ///   - sealed: Devices that are bound to a secret.
    ///   - dice: Decide about the others.
    /// - Returns: The teams, in the order in which they are told of.
    static func drawn(
        _ seats: [SeatID],
        _ chosen: [ChosenPair],
        at hosts: [SeatID: DeviceID],
        sealed: Set<DeviceID>,
        _ dice: inout SeededDice
    ) -> [Team] {
        var (teams, free): ([Team], [SeatID]) = ([], seats)
        for two in chosen where free.contains(two.drawer) && free.contains(two.guesser) {
            teams.append(pair(two.drawer, two.guesser, at: hosts, sealed))
            free.removeAll { $0 == two.drawer || $0 == two.guesser }
        }
        return teams + drawn(free, at: hosts, sealed, &dice)
    }

    /// Pairs all by dice, as few as can be found at one device.
    private static func drawn(
        _ seats: [SeatID],
        at hosts: [SeatID: DeviceID],
        _ sealed: Set<DeviceID>,
        _ dice: inout SeededDice
    ) -> [Team] {
        var best: (teams: [Team], faults: Int)?
        for _ in 0..<32 {
            let order = dice.shuffled(seats)
            let teams = stride(from: 1, to: order.count, by: 2).map { index in
                pair(order[index - 1], order[index], at: hosts, sealed)
            }
            let faults = teams.count {
                $0.device == nil || hosts[$0.drawer] == hosts[$0.guesser]
            }
            if faults < best?.faults ?? .max { best = (teams, faults) }
        }
        return best?.teams ?? []
    }

    /// The first draws, unless only the other one's device can choose words.
    private static func pair(
        _ first: SeatID,
        _ second: SeatID,
        at hosts: [SeatID: DeviceID],
        _ sealed: Set<DeviceID>
    ) -> Team {
        let able = [first, second].first { hosts[$0].map(sealed.contains) ?? false }
        let drawer = able ?? first
        return Team(
            drawer: drawer,
            guesser: drawer == first ? second : first,
            device: able.flatMap { hosts[$0] }
        )
    }
}
