internal import Replication
internal import Vocabulary
internal import Wire

// What is drawn goes out at once when nothing else has just gone, and otherwise with what is drawn next: each
// packet costs airtime for every other device. All else goes at once, and takes what waits along.
extension PeerCore {
    /// Own operations of a room that wait to be sent.
    struct Outbox: Sendable {
        var log = 0
        /// Their places in the log; none, if it is empty.
        var range = 0..<0
        /// When something was sent last.
        var sentAt: Instant?
    }

    /// Sends own operations that are on disk, now or soon.
    mutating func pushCoalesced(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        var outbox = outboxes[id, default: Outbox()]
        if outbox.range.isEmpty || outbox.log != log || outbox.range.upperBound != range.lowerBound
        {
            push(id, outbox.log, outbox.range, now: now)
            outbox.log = log
            outbox.range = range
        } else {
            outbox.range = outbox.range.lowerBound..<range.upperBound
        }
        outboxes[id] = outbox
        let isDrawing = range.allSatisfy {
            Self.drawing.contains(room.logs[Place(log: log, sequence: $0)].kind)
        }
        guard isDrawing, let due = outboxDue(id), now < due else {
            return sendOutbox(id, now: now)
        }
    }

    /// When what waits in a room is to be sent; `nil` if it may go at once.
    private func outboxDue(_ id: RoomID) -> Instant? {
        guard let sentAt = outboxes[id]?.sentAt, let room = rooms[id] else { return nil }
        return sentAt + Timing.strokes(devices: room.presentDevices.count)
    }

    /// When the first of the rooms wants to send what waits.
    var outboxesDue: Instant? {
        var earliest: Instant?
        for (id, outbox) in outboxes where !outbox.range.isEmpty {
            guard let due = outboxDue(id) else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// Sends what has waited long enough.
    mutating func attendToOutboxes(now: Instant) {
        guard let due = outboxesDue, due <= now else { return }
        for id in outboxes.keys.sorted() {
            guard let due = outboxDue(id), due <= now else { continue }
            sendOutbox(id, now: now)
        }
    }

    /// Sends all that waits in a room.
    mutating func sendOutbox(_ id: RoomID, now: Instant) {
        guard let outbox = outboxes[id], !outbox.range.isEmpty else { return }
        outboxes[id]?.range = 0..<0
        outboxes[id]?.sentAt = now
        push(id, outbox.log, outbox.range, now: now)
    }

    /// Kinds of operations that nobody waits for: a preview of them is there already.
    private static let drawing: Set<UInt64> = [
        OperationKind.stroke, OperationKind.strokePart, OperationKind.visible,
        OperationKind.clear, OperationKind.hide, OperationKind.witness,
    ]
}
