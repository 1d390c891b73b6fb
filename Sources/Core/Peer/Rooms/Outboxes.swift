internal import Vocabulary

/// Own operations on disk that wait to be sent, together with what is drawn next.
struct Outboxes: Sendable {
    /// Operations of one of this device's logs.
    struct Parcel: Sendable {
        let log: Int
        /// Their places in the log.
        let range: Range<Int>
    }

    private struct Outbox {
        var log = 0
        /// None, if it is empty.
        var range = 0..<0
        /// When something was sent last.
        var sentAt: Instant?
    }

    private var outboxes: [RoomID: Outbox] = [:]

    /// Whether anything waits.
    var isWaiting: Bool { outboxes.values.contains { !$0.range.isEmpty } }

    /// The rooms in which something waits or was sent, ascending.
    var rooms: [RoomID] { outboxes.keys.sorted() }

    /// Puts operations behind those that wait.
    ///
    /// - Returns: What has waited, if the new ones do not follow on it: to be sent now.
    mutating func add(_ parcel: Parcel, in room: RoomID) -> Parcel? {
        let old = outboxes[room, default: Outbox()]
        let follows =
            !old.range.isEmpty && old.log == parcel.log
            && old.range.upperBound == parcel.range.lowerBound
        let start = follows ? old.range.lowerBound : parcel.range.lowerBound
        outboxes[room, default: Outbox()].log = parcel.log
        outboxes[room]?.range = start..<parcel.range.upperBound
        return follows ? nil : Parcel(log: old.log, range: old.range)
    }

    /// When what waits in a room is to be sent, where so long lies between two parcels; `nil` if it may go at once.
    func due(in room: RoomID, interval: Instant.Span) -> Instant? {
        outboxes[room]?.sentAt.map { $0 + interval }
    }

    /// When the first of the rooms, of which `interval` tells what lies between two parcels, wants to send what waits;
    /// `nil` if none does.
    func due(interval: (RoomID) -> Instant.Span?) -> Instant? {
        var earliest: Instant?
        for (room, outbox) in outboxes where !outbox.range.isEmpty {
            guard let due = interval(room).flatMap({ due(in: room, interval: $0) }) else {
                continue
            }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// The rooms in which something has waited long enough, ascending.
    func due(by now: Instant, interval: (RoomID) -> Instant.Span?) -> [RoomID] {
        outboxes.filter { room, outbox in
            guard !outbox.range.isEmpty, let interval = interval(room) else { return false }
            return due(in: room, interval: interval).map { $0 <= now } ?? false
        }.keys.sorted()
    }

    /// Takes all that waits in a room.
    mutating func take(in room: RoomID, now: Instant) -> Parcel? {
        guard let outbox = outboxes[room], !outbox.range.isEmpty else { return nil }
        outboxes[room]?.range = 0..<0
        outboxes[room]?.sentAt = now
        return Parcel(log: outbox.log, range: outbox.range)
    }

    /// Forgets a room.
    mutating func forget(_ room: RoomID) { outboxes[room] = nil }
}
