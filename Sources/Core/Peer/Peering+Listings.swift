internal import Membership
internal import Transport
internal import Vocabulary
internal import Wire

// What the devices around are told of the rooms here. That a room is there is said at once; how many are in it, whose
// it is and how far it has come, which changes for everybody whenever somebody comes or calls themselves
// something else, is said now and then.
extension Peering {
    /// Lists the rooms anew, if they are not the same ones.
    mutating func listRooms(now: Instant) {
        let listings = rooms.values.compactMap(\.listing).sorted { $0.id < $1.id }
        guard directory.list(listings) else { return }
        for device in network.peerStates.keys.sorted()
        where network.peerStates.isConnected(device) {
            relist(to: device, now: now)
        }
    }

    /// Advertises those of them that are this device's to advertise, if they are not the same ones.
    mutating func pollAiring(now: Instant) {
        let relaysUntil = network.neighbours.relaysUntil
        guard directory.airing.isDue(by: now, relaysUntil: relaysUntil) else { return }
        let listed = rooms.values.compactMap(\.listing).sorted { $0.id < $1.id }
        directory.airing.keep(Set(listed.map(\.id)))
        var listings: [RoomListing] = []
        for listing in listed {
            let place = place(in: listing, now: now)
            let isAiring = directory.airing.decide(listing.id, place, now: now)
            // Each member of a locked room has guesses of its own to give: who finds two alone may find both used up.
            if isAiring || listing.locked { listings.append(listing) }
        }
        guard directory.advertise(listings) else { return }
        effects.append(.advertise(listings))
    }

    /// Where this device stands among those who may advertise a room.
    private mutating func place(in listing: RoomListing, now: Instant) -> Airing.Place {
        var place = Airing.Place(relaysUntil: network.neighbours.relaysUntil)
        let sightings = directory.sightings(of: listing.id)
        for senior in rooms[listing.id]?.state.presentDevices ?? [] {
            guard senior != device else { break }
            place.rank += 1
            guard network.peerStates[senior]?.isReachable == true else { continue }
            place.inReach += 1
            // What is on the air in its name, and whether all of that is true.
            let said = sightings.filter { $0.device == senior }
            guard !said.isEmpty else { continue }
            let proven = network.peerStates[senior]?.proven
            let isAlike = said.allSatisfy { $0.says(listing, of: proven) }
            if directory.airing.hears(senior, in: listing.id, isAlike: isAlike, now: now) {
                place.heard += 1
            }
        }
        return place
    }

    mutating func sendListing(to device: DeviceID) {
        let listing = directory.told
        let frames = network.peerStates[device]?.listing.frames(of: listing) ?? []
        guard !frames.isEmpty else { return }
        for frame in frames {
            guard network.peerStates.enqueue(frame, .control, to: device) else {
                return
            }
        }
        network.peerStates[device]?.listing.noteTold(listing)
    }

    /// Takes what stands over some of them.
    mutating func noteBanners(_ part: BannerPart, from device: DeviceID) {
        guard network.peerStates[device]?.listing.hear(part) == true else { return }
        effects.append(.roomsChanged)
    }

    /// Tells a device of the rooms anew, at once or later.
    private mutating func relist(to device: DeviceID, now: Instant) {
        let listing = directory.told
        guard let known = network.peerStates[device]?.listing, known.told != listing else {
            return
        }
        guard entrances(of: listing, for: device) == entrances(of: known.told, for: device) else {
            return sendListing(to: device)
        }
        guard network.neighbours.detector.verdict(of: device) == nil, known.tellAt == nil else {
            return
        }
        let due = now + strangerPause
        network.peerStates[device]?.listing.tell(at: due)
    }

    /// What somebody must know at once who may want to come in; of a room that it is in, where its guests can go.
    private func entrances(of listings: [RoomListing], for device: DeviceID) -> [RoomListing] {
        let told = listings.filter {
            $0.guestPort != 0 || !rooms.hasPresent(device, in: $0.id)
        }
        return told.map { listing in
            var listing = listing
            listing.players = 0
            listing.banner = Banner()
            return listing
        }
    }

    /// Tells a room peer that is about to be sent something what has changed since.
    mutating func relistInPassing(to roomPeer: DeviceID) {
        guard let told = network.peerStates[roomPeer]?.listing.told, told != directory.told
        else { return }
        sendListing(to: roomPeer)
    }

    /// Tells a stranger, if it is time.
    mutating func relistWhenDue(to device: DeviceID, now: Instant) {
        guard let due = network.peerStates[device]?.listing.tellAt, due <= now else { return }
        let next = now + strangerPause
        network.peerStates[device]?.listing.tell(at: next)
        sendListing(to: device)
    }

    /// Notes that discovery has told of a device's addresses.
    mutating func vouch(for sighting: Sighting, now: Instant) {
        for endpoint in sighting.endpoints {
            network.addresses.greetings.vouch(for: endpoint, .announced, now: now)
        }
    }

    /// Discovery does not see it any more.
    mutating func lose(_ name: String) {
        guard directory.lose(name) else { return }
        effects.append(.roomsChanged)
    }
}

extension Sighting {
    /// Whether it says of a room what is known here, and leads to where a device has answered.
    ///
    /// Programs of earlier days say nothing of what stands over a room.
    fileprivate func says(_ known: RoomListing, of proven: Endpoint?) -> Bool {
        var known = known
        known.guestPort = listing.guestPort
        if listing.banner.isBlank { known.banner = listing.banner }
        return isCompatible && listing == known && proven.map(endpoints.contains) == true
    }
}
