internal import Transport
internal import Vocabulary
internal import Wire

// What others than the device itself say of where it is: discovery, people, and what was remembered.
extension PeerCore {
    /// Discovery sees a room on a device.
    mutating func see(_ sighting: Sighting, now: Instant) {
        guard sighting.device != device else { return }
        guard let isNew = peering.directory.see(sighting) else { return }
        if rooms.holdsMate(sighting.device)
            || rooms[sighting.listing.id]?.session.stage == .arriving
        {
            _ = admitStranger(sighting.device, now: now)
        }
        if network.acquaintances[sighting.device] != nil { vouch(for: sighting, now: now) }
        // What discovery says now is fresher than what is remembered.
        if network.acquaintances[sighting.device]?.isReachable == false {
            for endpoint in sighting.endpoints.reversed() {
                network.acquaintances[sighting.device]?.prefer(endpoint)
            }
            if isNew { network.acquaintances[sighting.device]?.greetAt = now }
        } else {
            // It may have moved a moment ago: if it falls silent, it is looked for there too.
            for endpoint in sighting.endpoints {
                network.acquaintances[sighting.device]?.consider(endpoint)
            }
        }
        if isNew { effects.append(.roomsChanged) }
        seekRooms(now: now)
    }

    /// Notes that discovery has told of a device's addresses.
    mutating func vouch(for sighting: Sighting, now: Instant) {
        for endpoint in sighting.endpoints {
            network.addresses.greetings.vouch(for: endpoint, .announced, now: now)
        }
    }

    /// Discovery does not see it any more.
    mutating func lose(_ name: String) {
        guard peering.directory.lose(name) else { return }
        effects.append(.roomsChanged)
    }

    /// Somebody, or the database, knows where a device may be, or somebody.
    mutating func take(hint endpoint: Endpoint, of device: DeviceID?, now: Instant) {
        if device == nil { network.addresses.fix(endpoint) }
        network.addresses.greetings.vouch(for: endpoint, device == nil ? .given : .proven, now: now)
        consider(endpoint, device, now: now)
    }

    /// Tries an address that may be somebody's.
    ///
    /// - Parameters:
    ///   - endpoint: Where to greet.
    ///   - device: Whom, if that is known.
    ///   - now: The time.
    ///   - until: When to give up; never for an address given by a person.
    mutating func consider(
        _ endpoint: Endpoint,
        _ device: DeviceID?,
        now: Instant,
        until: Instant? = nil
    ) {
        guard !endpoint.isRelayed else { return }
        guard let device else {
            let isConnected = network.acquaintances.values.contains {
                $0.link?.endpoint == endpoint && $0.isReachable
            }
            if !isConnected { network.addresses.add(endpoint, now: now, until: until) }
            return
        }
        guard device != self.device, admitStranger(device, now: now) else { return }
        network.acquaintances[device]?.consider(endpoint)
    }
}
