import Vocabulary

/// Turns sightings on interfaces and protocols into one list of rooms, without flicker.
///
/// A room stays in the list while anything of it is in sight. What goes out of sight is held for a
/// moment, and when the work changes between avahi-daemon and our own responder the old sightings count until
/// the new carrier had time to see the same.
struct SightingTable {
    /// How long a withdrawn sighting still counts: a device that changes its records may be
    /// away for a moment.
    static let removalGrace = Instant.Span.milliseconds(500)
    /// How long sightings of the carrier before count once the next one works.
    static let changeoverGrace = Instant.Span.seconds(4)
    /// How long sightings count while there is no carrier at all.
    static let outageGrace = Instant.Span.seconds(30)
    /// Shortest time between two reports of the same room.
    static let reportInterval = Instant.Span.milliseconds(250)

    private struct Seen {
        var advertisement: RoomAdvertisement
        var endpoint: Endpoint
        /// Counts up; the newest decides what a room's advertisement is.
        var order: UInt64
        var generation: UInt64
        var expiresAt: Instant?
    }

    private struct Shown {
        var room: FoundRoom
        var reportedAt: Instant
    }

    private let own: DeviceID
    private var seen: [SightingKey: Seen] = [:]
    private var shown: [FoundRoom.ID: Shown] = [:]
    private var dirty: Set<FoundRoom.ID> = []
    private var order: UInt64 = 0
    private var generation: UInt64 = 0
    /// Records that were no advertisement.
    private(set) var malformed = 0
    /// Sightings beyond the limit.
    private(set) var overLimit = 0

    /// An empty table.
    ///
    /// - Parameter own: Advertisements of this device are left out.
    init(own: DeviceID) {
        self.own = own
    }

    /// Takes in what a browser told.
    mutating func take(_ report: SightingReport, now: Instant) {
        switch report {
        case .resolved(let key, let sighting): resolve(key, sighting, now)
        case .gone(let key): expire(key, at: now + Self.removalGrace)
        case .ignored: overLimit += 1
        }
    }

    /// Says that the carrier went, or that another one starts: what was seen is not kept up any more.
    mutating func beginGeneration(now: Instant) {
        generation += 1
        for key in seen.keys { expire(key, at: now + Self.outageGrace) }
    }

    /// Says that the current carrier works, so that it will see soon what there is.
    mutating func settle(now: Instant) {
        for (key, sighting) in seen where sighting.generation != generation {
            expire(key, at: now + Self.changeoverGrace)
        }
    }

    /// The events that are due, by room and device.
    mutating func flush(now: Instant) -> [DiscoveryEvent] {
        for (key, sighting) in seen {
            guard let expiresAt = sighting.expiresAt, expiresAt <= now else { continue }
            seen[key] = nil
            dirty.insert(Self.id(of: sighting.advertisement))
        }
        return dirty.sorted().compactMap { event(for: $0, now) }
    }

    /// When `flush` will next have something to do.
    var nextDeadline: Instant? {
        let expiries = seen.values.compactMap(\.expiresAt)
        let reports = dirty.map { id in
            shown[id].map { $0.reportedAt + Self.reportInterval } ?? Instant(microseconds: 0)
        }
        return (expiries + reports).min()
    }

    private mutating func resolve(_ key: SightingKey, _ sighting: InstanceSighting, _ now: Instant)
    {
        let advertisement: RoomAdvertisement
        do {
            advertisement = try RoomAdvertisement(
                text: sighting.text,
                port: sighting.endpoint.port
            )
        } catch {
            malformed += 1
            return expire(key, at: now)
        }
        guard advertisement.device != own else { return expire(key, at: now) }
        guard seen[key] != nil || seen.count < DiscoveryLimits.sightings else {
            overLimit += 1
            return
        }
        if let before = seen[key] { dirty.insert(Self.id(of: before.advertisement)) }
        order += 1
        seen[key] = Seen(
            advertisement: advertisement,
            endpoint: sighting.endpoint,
            order: order,
            generation: generation
        )
        dirty.insert(Self.id(of: advertisement))
    }

    private mutating func expire(_ key: SightingKey, at instant: Instant) {
        guard let before = seen[key] else { return }
        seen[key]?.expiresAt = before.expiresAt.map { min($0, instant) } ?? instant
    }

    private mutating func event(for id: FoundRoom.ID, _ now: Instant) -> DiscoveryEvent? {
        guard let room = room(id) else {
            dirty.remove(id)
            return shown.removeValue(forKey: id).map { .lost(id, name: $0.room.name) }
        }
        guard let before = shown[id] else {
            dirty.remove(id)
            shown[id] = Shown(room: room, reportedAt: now)
            return .found(room)
        }
        guard before.room != room else {
            dirty.remove(id)
            return nil
        }
        guard before.reportedAt + Self.reportInterval <= now else { return nil }
        dirty.remove(id)
        shown[id] = Shown(room: room, reportedAt: now)
        return .updated(room)
    }

    /// Puts a room together from everything in sight; the newest sighting names and describes it.
    private func room(_ id: FoundRoom.ID) -> FoundRoom? {
        let matching = seen.filter { Self.id(of: $0.value.advertisement) == id }
        guard let newest = matching.max(by: { $0.value.order < $1.value.order }) else { return nil }
        let addresses = Set(matching.values.map(\.endpoint)).sorted(by: AddressOrder.precedes)
        return FoundRoom(
            advertisement: newest.value.advertisement,
            addresses: Array(addresses.prefix(DiscoveryLimits.addresses)),
            name: newest.key.name
        )
    }

    private static func id(of advertisement: RoomAdvertisement) -> FoundRoom.ID {
        FoundRoom.ID(room: advertisement.room, device: advertisement.device)
    }
}
