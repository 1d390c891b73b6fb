import Vocabulary

// Which instances are followed: of each room a few. An open resolver asks for records that nobody may need, and where
// each device follows each other one, as programs of earlier days advertise themselves, that fills the air.
extension Browser {
    /// Instances of a room that are followed on an interface, over one protocol.
    private struct Circle: Hashable {
        /// `nil`: what makes no sense.
        let room: RoomID?
        let interface: Int32
        let transport: Int32
    }

    /// Closes what is followed beyond the limit, follows others where one failed, and takes turns.
    func arrange(_ now: Instant) {
        var circles: [Circle: [Resolution]] = [:]
        for resolution in resolutions.values where resolution.hasBeenFound {
            let (interface, transport) = (resolution.key.interface, resolution.key.transport)
            let circle = Circle(room: resolution.room, interface: interface, transport: transport)
            circles[circle, default: []].append(resolution)
        }
        turnAt = nil
        for members in circles.values {
            arrange(members.sorted { $0.since < $1.since }, now)
        }
    }

    /// - Parameter members: By when they were opened or closed, the earliest first.
    private func arrange(_ members: [Resolution], _ now: Instant) {
        let open = members.filter(\.isOpen)
        let closed = members.filter(\.isClosed)
        let places = DiscoveryLimits.followedInstances - open.count
        guard places <= 0 else {
            return closed.prefix(places).forEach { $0.reopen(now) }
        }
        // Those that were opened last: what is known of them is the freshest.
        let surplus = open.dropFirst(DiscoveryLimits.followedInstances)
        surplus.forEach { $0.close(now) }
        guard let first = open.first, let next = closed.first else {
            if !surplus.isEmpty { nextTurn(now + Self.turn) }
            return
        }
        guard first.since + Self.turn <= now else { return nextTurn(first.since + Self.turn) }
        first.close(now)
        next.reopen(now)
        nextTurn(now + Self.turn)
    }

    private func nextTurn(_ instant: Instant) {
        turnAt = turnAt.map { min($0, instant) } ?? instant
    }
}
