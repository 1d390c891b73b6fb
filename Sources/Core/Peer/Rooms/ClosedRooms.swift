internal import Replication
internal import Vocabulary

/// Rooms of which there may be something on disk, and which this device is not in as far as it runs.
struct ClosedRooms: Sendable {
    /// Rooms that cannot be reduced here.
    private var aside: [RoomID: AsideRoom] = [:]
    /// Rooms that this device was in and is not any more.
    private var past: Set<RoomID>
    /// Rooms that were left and are on their way into the archive.
    private var archiving: Set<RoomID> = []
    /// What an attempt to join has left on disk that ended with the program: names of logs, without an
    /// operation.
    private var leftovers: [RoomID: StoredRoom] = [:]

    /// - Parameter past: Rooms that this device was in and has left.
    init(past: Set<RoomID>) { self.past = past }

    /// Rooms that are set aside, ascending.
    var setAside: [AsideRoom] { aside.values.sorted { $0.id < $1.id } }

    /// Keeps a room as it is that cannot be reduced.
    mutating func setAside(_ room: AsideRoom) { aside[room.id] = room }

    /// A room is gone back to.
    mutating func reopen(_ id: RoomID) { aside[id] = nil }

    /// Notes that a room goes into the archive; what is on its way there cannot be read yet.
    mutating func archive(_ id: RoomID) {
        aside[id] = nil
        archiving.insert(id)
    }

    /// Notes that a room is to be removed from disk; until it is, nothing of it can be read there.
    mutating func forget(_ id: RoomID) {
        aside[id] = nil
        leftovers[id] = nil
        past.remove(id)
        archiving.insert(id)
    }

    /// A room is in the archive, or gone from it.
    mutating func noteArchived(_ id: RoomID) { archiving.remove(id) }

    /// Whether a room is on its way into the archive.
    func isArchiving(_ id: RoomID) -> Bool { archiving.contains(id) }

    /// Notes that this device was in a room.
    mutating func notePast(_ id: RoomID) { past.insert(id) }

    /// Whether this device was in a room.
    func isPast(_ id: RoomID) -> Bool { past.contains(id) }

    /// Keeps what an attempt to join has left.
    mutating func keep(_ leftover: StoredRoom) { leftovers[leftover.id] = leftover }

    /// Takes what an earlier attempt to join a room has left.
    mutating func takeLeftover(of id: RoomID) -> StoredRoom? { leftovers.removeValue(forKey: id) }
}
