internal import Replication
internal import Vocabulary
internal import Wire

// What is drawn goes out at once when nothing else has just gone, and otherwise with what is drawn next: each
// packet costs airtime for every other device. All else goes at once, and takes what waits along.
extension PeerCore {
    /// Sends own operations that are on disk, now or soon.
    mutating func pushCoalesced(_ id: RoomID, _ log: Int, _ range: Range<Int>, now: Instant) {
        guard let room = rooms[id] else { return }
        let parcel = Outboxes.Parcel(log: log, range: range)
        if let before = outboxes.add(parcel, in: id) {
            push(id, before.log, before.range, now: now)
        }
        let isDrawing = range.allSatisfy {
            Self.drawing.contains(room.logs[Place(log: log, sequence: $0)].kind)
        }
        let due = outboxes.due(in: id, devices: room.presentDevices.count)
        guard isDrawing, let due, now < due else { return sendOutbox(id, now: now) }
    }

    /// Sends what has waited long enough.
    mutating func attendToOutboxes(now: Instant) {
        for id in fullOutboxes(now: now) { sendOutbox(id, now: now) }
    }

    /// The rooms in which something has waited long enough, ascending.
    private func fullOutboxes(now: Instant) -> [RoomID] {
        outboxes.due(by: now) { rooms[$0]?.presentDevices.count }
    }

    /// Sends all that waits in a room.
    mutating func sendOutbox(_ id: RoomID, now: Instant) {
        guard let parcel = outboxes.take(in: id, now: now) else { return }
        push(id, parcel.log, parcel.range, now: now)
    }

    /// Kinds of operations that nobody waits for: a preview of them is there already.
    private static let drawing: Set<UInt64> = [
        OperationKind.stroke, OperationKind.strokePart, OperationKind.visible,
        OperationKind.clear, OperationKind.hide, OperationKind.witness,
    ]
}
