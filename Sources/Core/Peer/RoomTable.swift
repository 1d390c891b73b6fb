internal import Vocabulary

/// The rooms, and whether any was changed since that was last asked: most inputs change none, and need not
/// look whether anything is due in one.
///
/// All machines read it. A room is changed by its own verbs and by those of its parts: what its operations say (`state`) by
/// `Proceedings` and `Peering`, who write and take them in, how they come to be the same everywhere (`sync`) by `Gossip`,
/// this device's way in and out (`session`) by `Entrance`, and how the open round looks (`session.monitor`) by
/// `Proceedings`.
struct RoomTable: Sendable, Sequence {
    /// Most rooms that this device is in at a time.
    static let limit = 64

    private var entries: [RoomID: Room] = [:]
    private var nextNumber: UInt32 = 0
    /// Whether anything may be due that was not so before.
    private(set) var isTouched = true
    /// When something is due in a room; as of when that was last looked at.
    private(set) var due: Instant?
    /// Until when one of them is lively; the same.
    private(set) var livelyUntil = Instant(microseconds: 0)
    /// Rooms that this device is not in as far as it runs.
    var closed: ClosedRooms

    /// - Parameter past: Rooms that this device was in and has left.
    init(past: Set<RoomID>) { closed = ClosedRooms(past: past) }

    subscript(id: RoomID) -> Room? {
        _read { yield entries[id] }
        _modify {
            isTouched = true
            yield &entries[id]
        }
    }

    /// A number for a room by which other devices are told of it: none has two.
    mutating func newNumber() -> UInt32 {
        defer { nextNumber += 1 }
        return nextNumber
    }

    var keys: Dictionary<RoomID, Room>.Keys { entries.keys }
    var values: Dictionary<RoomID, Room>.Values { entries.values }
    var count: Int { entries.count }

    /// Whether there is such a room: for that none is looked up and copied.
    func holds(_ id: RoomID) -> Bool { entries.index(forKey: id) != nil }
    var isEmpty: Bool { entries.isEmpty }

    func makeIterator() -> Dictionary<RoomID, Room>.Iterator { entries.makeIterator() }

    /// Adds a room, or puts one back that was taken out to be changed.
    mutating func insert(_ room: Room) {
        isTouched = true
        entries[room.id] = room
    }

    mutating func removeValue(forKey id: RoomID) -> Room? {
        isTouched = true
        return entries.removeValue(forKey: id)
    }

    /// Looks when something is due, and begins to note anew.
    mutating func updateDeadlines() {
        guard isTouched else { return }
        isTouched = false
        due = nil
        livelyUntil = Instant(microseconds: 0)
        for room in entries.values {
            livelyUntil = Swift.max(livelyUntil, room.sync.livelyUntil)
            guard let next = room.due else { continue }
            due = due.map { Swift.min($0, next) } ?? next
        }
    }

    /// Whether anything may be due by now.
    func mayBeDue(by now: Instant) -> Bool {
        isTouched || due.map { $0 <= now } == true
    }

    /// Whether a device is in a room with this one.
    func holdsRoomPeer(_ device: DeviceID) -> Bool {
        entries.values.contains { $0.state.hasPresent(device) }
    }

    /// Whether two devices are in one room, and this one too.
    func share(_ one: DeviceID, _ other: DeviceID) -> Bool {
        entries.values.contains {
            $0.session.stage == .member && $0.state.hasPresent(one) && $0.state.hasPresent(other)
        }
    }

    /// The room of that code that this device is a member of.
    func member(of code: RoomCode) throws(Refusal) -> RoomID {
        let found = entries.values.filter { $0.state.code == code && $0.session.stage == .member }
        // Of a game that is over and its successor, the latter.
        guard
            let room = found.min(by: {
                ($0.state.isOver ? 1 : 0, $0.id) < ($1.state.isOver ? 1 : 0, $1.id)
            })
        else { throw .notAMember(code) }
        return room.id
    }
}
