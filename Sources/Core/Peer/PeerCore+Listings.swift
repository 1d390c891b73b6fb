internal import Membership
internal import Replication
internal import Vocabulary
internal import Wire

// What the devices around are told of the rooms here. That a room is there is said at once; how many are in it,
// which changes for everybody whenever somebody comes, is said now and then.
extension PeerCore {
    /// Advertises the rooms anew, if they are not the same ones.
    mutating func advertiseRooms(now: Instant) {
        let listings = rooms.values.compactMap(\.listing).sorted { $0.id < $1.id }
        guard listings != advertised else { return }
        advertised = listings
        effects.append(.advertise(listings))
        for device in acquaintances.keys.sorted() where acquaintances[device]?.link != nil {
            relist(to: device, now: now)
        }
    }

    /// What a device is told.
    private var listing: [RoomListing] { Array(advertised.prefix(Limits.listedRooms)) }

    mutating func sendListing(to device: DeviceID) {
        let listing = listing
        guard let last = acquaintances[device]?.listingVersion, last < .max else { return }
        acquaintances[device]?.listingVersion = last + 1
        for first in stride(from: 0, to: max(listing.count, 1), by: Limits.listing) {
            let part = ListingPart(
                version: last + 1,
                total: listing.count,
                first: first,
                rooms: Array(listing[first..<min(first + Limits.listing, listing.count)])
            )
            let frame = Frame.listing(part)
            guard acquaintances[device]?.link?.enqueue(frame, .control) == true else { return }
        }
        acquaintances[device]?.listed = listing
        acquaintances[device]?.listingAt = nil
    }

    /// Takes some of the rooms that a device lists; they count when all are there.
    mutating func receive(_ part: ListingPart, from device: DeviceID, now: Instant) {
        let known = acquaintances[device]?.hearing
        guard part.version >= known?.version ?? 0 else { return }
        var heard = HeardListing(part)
        if let known, known.version == part.version {
            heard = known
            heard.add(part)
        }
        acquaintances[device]?.hearing = heard
        guard let listings = heard.whole, acquaintances[device]?.listings != listings else {
            return
        }
        acquaintances[device]?.listings = listings
        effects.append(.roomsChanged)
        seekRooms(now: now)
    }

    /// Tells a device of the rooms anew, at once or later.
    private mutating func relist(to device: DeviceID, now: Instant) {
        guard let known = acquaintances[device], known.listed != listing else { return }
        guard entrances(of: listing, for: device) == entrances(of: known.listed, for: device) else {
            return sendListing(to: device)
        }
        guard detector.verdict(of: device) == nil, known.listingAt == nil else { return }
        let due = now + strangerPause
        acquaintances[device]?.listingAt = due
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
        guard let listed = acquaintances[mate]?.listed, listed != listing else { return }
        sendListing(to: mate)
    }

    /// Tells a stranger, if it is time.
    mutating func relistWhenDue(to device: DeviceID, now: Instant) {
        guard let due = acquaintances[device]?.listingAt, due <= now else { return }
        let next = now + strangerPause
        acquaintances[device]?.listingAt = next
        sendListing(to: device)
    }
}
