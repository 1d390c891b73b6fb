internal import Vocabulary
internal import Wire

/// Mixing in all rooms: ink and fresh strokes of many go to one, and from there in one packet to each.
///
/// Nothing depends on it: operations are signed and pulled as ever, and ink is a preview. Nobody votes: each device
/// knows by the same rule who would be best (`candidates`), and uses whoever says that it mixes, as long as it does.
struct Mixing: Sendable {
    /// When it pays.
    var terms = MixingTerms.usual
    private var rooms: [RoomID: MixedRoom] = [:]

    subscript(id: RoomID) -> MixedRoom {
        _read { yield rooms[id] ?? MixedRoom(strength: strength) }
        _modify { yield &rooms[id, default: MixedRoom(strength: strength)] }
    }

    /// What this device offers at first.
    private var strength: MixingFrame.Strength { terms.isWilling ? .full : .direct }

    /// The rooms in which anything may be due, ascending.
    var active: [RoomID] {
        guard rooms.values.contains(where: \.isActive) else { return [] }
        return rooms.filter { $0.value.isActive }.keys.sorted()
    }

    /// When something is due in the first of the rooms, of which `interval` tells what lies between two packets.
    func due(interval: (RoomID) -> Instant.Span?) -> Instant? {
        var earliest: Instant?
        for (id, room) in rooms {
            guard room.isActive, let interval = interval(id),
                let due = room.due(interval: interval)
            else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// Forgets a room.
    mutating func forget(_ id: RoomID) { rooms[id] = nil }
}
