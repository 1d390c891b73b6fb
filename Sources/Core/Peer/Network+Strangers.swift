internal import Transport
internal import Vocabulary
internal import Wire

// How many devices that share no room with this one may be known, and from where.
extension Network {
    /// Makes room for a device not known yet; refuses it if there are too many strangers.
    ///
    /// - Parameters:
    ///   - stranger: Who.
    ///   - endpoint: Where it is connected from, if it is: one address may have so many strangers.
    ///   - rooms: Tell who shares a room with this device, and so is none.
    ///   - now: The time.
    /// - Returns: Whether it is known now, and who was forgotten for it.
    mutating func admitStranger(
        _ stranger: DeviceID,
        at endpoint: Endpoint?,
        among rooms: RoomTable,
        now: Instant
    ) -> (isKnown: Bool, forgotten: DeviceID?) {
        if let endpoint, !rooms.holdsRoomPeer(stranger),
            !hasRoom(for: stranger, at: endpoint, among: rooms)
        {
            return (false, nil)
        }
        guard peerStates[stranger] == nil else {
            return (true, nil)
        }
        if peerStates.count >= PeerTable.strangerLimit {
            let idle = peerStates.values
                .filter { !rooms.holdsRoomPeer($0.device) && !$0.isReachable }
                .min { ($0.since, $0.device) < ($1.since, $1.device) }
            guard let idle = idle ?? crowd(among: rooms) else {
                return (rooms.holdsRoomPeer(stranger) && insert(stranger, now: now), nil)
            }
            forget(idle.device)
            return (insert(stranger, now: now), idle.device)
        }
        return (insert(stranger, now: now), nil)
    }

    private func hasRoom(
        for stranger: DeviceID,
        at endpoint: Endpoint,
        among rooms: RoomTable
    ) -> Bool {
        let key = AddressKey(endpoint)
        let neighbours = peerStates.values.count {
            $0.device != stranger && $0.link.map { AddressKey($0.endpoint) == key } == true
                && !rooms.holdsRoomPeer($0.device)
        }
        return neighbours < Limits.strangersPerAddress
    }

    /// The oldest stranger of the address with most of them, so that one neighbour cannot fill the table.
    private func crowd(among rooms: RoomTable) -> PeerState? {
        let strangers = peerStates.values.filter {
            !rooms.holdsRoomPeer($0.device) && $0.link != nil
        }
        var counts: [AddressKey: Int] = [:]
        for stranger in strangers {
            guard let link = stranger.link else { continue }
            counts[AddressKey(link.endpoint), default: 0] += 1
        }
        guard let (key, count) = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }),
            count > 1
        else { return nil }
        return strangers.filter { $0.link.map { AddressKey($0.endpoint) == key } == true }
            .min { ($0.since, $0.device) < ($1.since, $1.device) }
    }

    private mutating func insert(_ device: DeviceID, now: Instant) -> Bool {
        peerStates.insert(device, since: now)
        return true
    }

    private mutating func forget(_ device: DeviceID) {
        guard let gone = peerStates.removeValue(forKey: device) else { return }
        if let link = gone.link { connections.close(link.local) }
        connections.outgoing.cancel(.device(device))
    }
}
