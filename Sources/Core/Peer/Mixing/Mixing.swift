internal import Vocabulary
internal import Wire

/// Mixing in all rooms: ink and fresh strokes of many go to one, and from there in one packet to each.
///
/// Nothing depends on it: operations are signed and pulled as ever, and ink is a preview. Nobody votes: each device
/// knows by the same rule who would be best (`candidates`), and uses the one that says that it mixes, as long as it does.
struct Mixing: Sendable {
    /// When it pays.
    private(set) var terms = MixingTerms.usual
    private var rooms: [RoomID: MixedRoom] = [:]
    /// Above what was said of any room that this device is in no more: it may come back on the same connection.
    private var version: UInt32 = 1

    subscript(id: RoomID) -> MixedRoom {
        _read { yield rooms[id] ?? MixedRoom(strength: strength, version: version) }
        _modify {
            let fresh = MixedRoom(strength: strength, version: version)
            yield &rooms[id, default: fresh]
        }
    }

    /// What this device offers at first.
    private var strength: MixingFrame.Strength { terms.isWilling ? .full : .direct }

    /// The rooms in which anything may be due by now, ascending.
    func mayBeDue(by now: Instant) -> [RoomID] {
        guard rooms.values.contains(where: { $0.mayBeDue(by: now) }) else { return [] }
        return rooms.filter { $0.value.mayBeDue(by: now) }.keys.sorted()
    }

    /// Whether somebody mixes for this device, or it for others: then something goes to the other end, or comes from
    /// there, all the time.
    func isBusy(now: Instant) -> Bool { rooms.values.contains { $0.isBusy(now: now) } }

    /// When something is due in the first of the rooms, of which `interval` tells what lies between two packets.
    func due(interval: (RoomID) -> Instant.Span?) -> Instant? {
        var earliest: Instant?
        for (id, room) in rooms {
            // Only what this device mixes itself goes by the interval.
            let isOpen = room.desk.isOpen
            guard let interval = isOpen ? interval(id) : .milliseconds(0),
                let due = room.due(interval: interval)
            else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// Says when it pays.
    mutating func keep(to terms: MixingTerms) { self.terms = terms }

    /// Something came from a device.
    mutating func noteAlive(_ device: DeviceID, now: Instant) {
        guard rooms.values.contains(where: { $0.isWaiting(for: device) }) else { return }
        for id in Array(rooms.keys) { rooms[id]?.noteAlive(device, now: now) }
    }

    /// Forgets a room.
    mutating func forget(_ id: RoomID) {
        guard let room = rooms.removeValue(forKey: id) else { return }
        version = max(version, room.version + 1)
    }
}
