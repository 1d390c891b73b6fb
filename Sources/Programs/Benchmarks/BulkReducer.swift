internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// Reduces a room's operations in bulk, by the rules of the peer's own room.
///
/// It does what the peer does for a large batch: members into a roster, seats looked up, strokes into
/// a canvas that is settled at the end of the batch.
struct BulkReducer {
    private struct Hosting: Hashable {
        let log: Int
        let seat: SeatID
    }

    private(set) var canvas = Canvas()
    private var roster = Roster()
    private var hostings: Set<Hosting> = []

    /// Reduces a batch in an order that extends causality.
    mutating func reduce(_ places: [Place], of logs: RoomLogs) {
        for place in places { apply(place, logs) }
        canvas.settle()
    }

    private mutating func apply(_ place: Place, _ logs: RoomLogs) {
        let entry = logs[place]
        let action: CanvasOperation.Action
        switch entry.knownKind {
        case .create, .admit: return admit(entry, place, logs)
        case .stroke: action = .stroke(payload: entry.payload)
        case .strokePart: action = .part(payload: entry.payload)
        default: return
        }
        guard let seat = entry.seat, hosts(seat, place, logs) else { return }
        canvas.applyInBulk(
            CanvasOperation(
                id: entry.id,
                key: logs.key(of: place),
                author: logs.logs[place.log].name.device,
                seat: seat,
                place: place,
                action: action
            )
        )
    }

    private mutating func admit(
        _ entry: OperationLog.Entry,
        _ place: Place,
        _ logs: RoomLogs
    ) {
        let change: MembershipOperation.Change
        switch try? Payload(kind: entry.kind, decoding: entry.payload) {
        case .create(let create): change = .create(create)
        case .admit(let admit): change = .admit(admit)
        default: return
        }
        roster.apply(
            MembershipOperation(
                id: entry.id,
                key: logs.key(of: place),
                place: place,
                author: logs.logs[place.log].name.device,
                change: change
            )
        )
    }

    private mutating func hosts(_ seat: SeatID, _ place: Place, _ logs: RoomLogs) -> Bool {
        let hosting = Hosting(log: place.log, seat: seat)
        guard !hostings.contains(hosting) else { return true }
        let device = logs.logs[place.log].name.device
        guard roster.hosts(device, seat, in: logs.past(of: place)) else { return false }
        hostings.insert(hosting)
        return true
    }
}
