import Vocabulary

/// Works out what to tell the responder when the set of own rooms changes.
struct PublishPlan {
    /// Shortest time between two changes of one TXT record: each is a multicast to the whole network.
    static let textInterval = Instant.Span.seconds(1)
    /// The same for each player of a room, where that is more: so a room that fills up does not tell of each.
    static let intervalEach = Instant.Span.milliseconds(100)

    private struct Entry {
        let slot: UInt32
        var wanted: PublishedService
        /// Shortest time between two changes of its TXT record.
        var interval = textInterval
        var published: PublishedService?
        var changedAt: Instant?
    }

    private var entries: [RoomID: Entry] = [:]
    private var withdrawn: [UInt32] = []
    private var nextSlot: UInt32 = 1

    /// Sets the rooms that shall be published; of two with one identifier the first counts.
    mutating func want(_ rooms: [RoomAdvertisement]) {
        var wanted: [RoomID: PublishedService] = [:]
        var players: [RoomID: Int] = [:]
        for room in rooms where wanted[room.room] == nil {
            wanted[room.room] = PublishedService(room)
            players[room.room] = room.players
        }
        for room in entries.keys.sorted() where wanted[room] == nil {
            if let entry = entries.removeValue(forKey: room), entry.published != nil {
                withdrawn.append(entry.slot)
            }
        }
        for room in wanted.keys.sorted() {
            guard let service = wanted[room] else { continue }
            if entries[room] == nil {
                entries[room] = Entry(slot: nextSlot, wanted: service)
                nextSlot &+= 1
            } else {
                entries[room]?.wanted = service
            }
            let interval = Self.intervalEach * UInt64(players[room] ?? 0)
            entries[room]?.interval = max(Self.textInterval, interval)
        }
    }

    /// Forgets what was published: a new responder knows nothing.
    mutating func startOver() {
        withdrawn = []
        for room in entries.keys {
            entries[room]?.published = nil
            entries[room]?.changedAt = nil
        }
    }

    /// The changes that are due now, withdrawals first; they count as done.
    mutating func takeChanges(now: Instant) -> [PublishChange] {
        var changes = withdrawn.sorted().map { PublishChange.withdraw(slot: $0) }
        withdrawn = []
        for room in entries.keys.sorted() {
            guard var entry = entries[room], entry.published != entry.wanted else { continue }
            if let published = entry.published, published.isSame(but: entry.wanted) {
                guard Self.isDue(entry, now) else { continue }
                changes.append(.retext(slot: entry.slot, text: entry.wanted.text))
            } else {
                changes.append(.publish(slot: entry.slot, entry.wanted))
            }
            entry.published = entry.wanted
            entry.changedAt = now
            entries[room] = entry
        }
        return changes
    }

    /// When `takeChanges` will next have something to do.
    var nextDeadline: Instant? {
        if !withdrawn.isEmpty { return Instant(microseconds: 0) }
        return entries.values.compactMap { entry in
            guard entry.published != entry.wanted else { return nil }
            return entry.changedAt.map { $0 + entry.interval } ?? Instant(microseconds: 0)
        }.min()
    }

    private static func isDue(_ entry: Entry, _ now: Instant) -> Bool {
        entry.changedAt.map { $0 + entry.interval <= now } ?? true
    }
}

extension PublishedService {
    /// Whether only the TXT records differ.
    fileprivate func isSame(but other: Self) -> Bool {
        name == other.name && port == other.port
    }
}
