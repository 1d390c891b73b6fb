internal import Membership
internal import Transport
internal import Vocabulary
internal import Wire

// What the devices around are told of the rooms here. That a room is there is said at once; how many are in it,
// which changes for everybody whenever somebody comes, is said now and then.
extension PeerCore {
    /// Advertises the rooms anew, if they are not the same ones.
    mutating func advertiseRooms(now: Instant) {
        let listings = rooms.values.compactMap(\.listing).sorted { $0.id < $1.id }
        guard directory.advertise(listings) else { return }
        effects.append(.advertise(listings))
        for device in acquaintances.keys.sorted() where acquaintances[device]?.link != nil {
            relist(to: device, now: now)
        }
    }

    mutating func sendListing(to device: DeviceID) {
        let listing = directory.told
        let parts = acquaintances[device]?.listing.parts(of: listing) ?? []
        guard !parts.isEmpty else { return }
        for part in parts {
            let frame = Frame.listing(part)
            guard acquaintances[device]?.link?.enqueue(frame, .control) == true else { return }
        }
        acquaintances[device]?.listing.noteTold(listing)
    }

    /// Takes some of the rooms that a device lists.
    mutating func receive(_ part: ListingPart, from device: DeviceID, now: Instant) {
        guard acquaintances[device]?.listing.hear(part) == true else { return }
        effects.append(.roomsChanged)
        seekRooms(now: now)
    }

    /// Tells a device of the rooms anew, at once or later.
    private mutating func relist(to device: DeviceID, now: Instant) {
        let listing = directory.told
        guard let known = acquaintances[device]?.listing, known.told != listing else { return }
        guard entrances(of: listing, for: device) == entrances(of: known.told, for: device) else {
            return sendListing(to: device)
        }
        guard neighbours.detector.verdict(of: device) == nil, known.tellAt == nil else { return }
        let due = now + strangerPause
        acquaintances[device]?.listing.tellAt = due
    }

    /// What somebody must know at once who may want to come in; of a room that it is in, where its guests can go.
    private func entrances(of listings: [RoomListing], for device: DeviceID) -> [RoomListing] {
        let told = listings.filter {
            $0.guestPort != 0 || rooms[$0.id]?.hasPresent(device) != true
        }
        return told.map { listing in
            var listing = listing
            listing.players = 0
            return listing
        }
    }

    /// Tells a mate that is about to be sent something what has changed since.
    mutating func relistInPassing(to mate: DeviceID) {
        guard let told = acquaintances[mate]?.listing.told, told != directory.told else { return }
        sendListing(to: mate)
    }

    /// Tells a stranger, if it is time.
    mutating func relistWhenDue(to device: DeviceID, now: Instant) {
        guard let due = acquaintances[device]?.listing.tellAt, due <= now else { return }
        let next = now + strangerPause
        acquaintances[device]?.listing.tellAt = next
        sendListing(to: device)
    }
}
