internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Discovery sees a room on a device.
    mutating func see(_ sighting: Sighting, now: Instant) {
        guard sighting.device != device else { return }
        guard let isNew = directory.see(sighting) else { return }
        if isMate(sighting.device) || rooms[sighting.listing.id]?.stage == .arriving {
            _ = admitStranger(sighting.device, now: now)
        }
        if acquaintances[sighting.device] != nil { vouch(for: sighting, now: now) }
        // What discovery says now is fresher than what is remembered.
        if acquaintances[sighting.device]?.isReachable == false {
            for endpoint in sighting.endpoints.reversed() {
                acquaintances[sighting.device]?.prefer(endpoint)
            }
            if isNew { acquaintances[sighting.device]?.greetAt = now }
        } else {
            // It may have moved a moment ago: if it falls silent, it is looked for there too.
            for endpoint in sighting.endpoints {
                acquaintances[sighting.device]?.consider(endpoint)
            }
        }
        if isNew { effects.append(.roomsChanged) }
        seekRooms(now: now)
    }

    /// Notes that discovery has told of a device's addresses.
    mutating func vouch(for sighting: Sighting, now: Instant) {
        for endpoint in sighting.endpoints {
            addresses.greetings.vouch(for: endpoint, .announced, now: now)
        }
    }

    /// Discovery does not see it any more.
    mutating func lose(_ name: String) {
        guard directory.lose(name) else { return }
        effects.append(.roomsChanged)
    }
}
