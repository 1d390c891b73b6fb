internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

/// People who draw, some of them with a program of a later version, which writes what means nothing here.
struct LaterWorkload: Workload {
    private var drawing: DrawingWorkload
    /// How many operations of later versions were written.
    private(set) var written = 0

    init(seed: UInt64) { drawing = DrawingWorkload(seed: seed) }

    mutating func act(
        at peer: Int,
        in room: RoomID,
        code: RoomCode,
        lab: Lab,
        dice: inout Dice
    ) {
        guard Int.random(in: 0..<6, using: &dice) == 0 else {
            return drawing.act(at: peer, in: room, code: code, lab: lab, dice: &dice)
        }
        let seat = lab.core(peer).ownSeat(in: room)
        let drafts = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
            Self.draft(seat, &dice)
        }
        guard (try? lab.write(drafts, in: room, on: peer)) != nil else { return }
        written += drafts.count
    }

    func judge(_ lab: Lab, in room: RoomID, members: [Int]) -> String? {
        let held = members.map { peer in
            lab.core(peer).logs(of: room)?.logs.reduce(0) { count, log in
                count + log.entries.count { Self.kinds.contains($0.kind) }
            } ?? 0
        }
        return Set(held).count == 1 ? nil : "operations of later kinds: \(held)"
    }

    /// Kinds that mean nothing here.
    private static let kinds: [UInt64] = [14, 22, 37, 41, 63, 64, 255, 1 << 40]

    /// An operation of a kind that means nothing here, or with more in it than its kind has.
    static func draft(_ seat: SeatID?, _ dice: inout Dice) -> RoomLogs.Draft {
        var draft = RoomLogs.Draft(.ready(true), seat: Bool.random(using: &dice) ? seat : nil)
        let count = Int.random(in: 0...60, using: &dice)
        draft.payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
        if Int.random(in: 0..<3, using: &dice) == 0 {
            let known: [Payload] = [
                .profile(Profile(name: "Zoe", avatar: "")),
                .visible(Visible(target: OperationID(words: .zero), flag: false)),
                .clear(Clear(canvas: 0, scope: .all)),
            ]
            let payload = known[Int.random(in: known.indices, using: &dice)]
            draft.kind = payload.kind.rawValue
            draft.payload = payload.withOneMore
        } else {
            draft.kind = Self.kinds[Int.random(in: Self.kinds.indices, using: &dice)]
        }
        return draft
    }
}

extension Payload {
    /// Its bytes as an array that has one item more than the grammar says.
    var withOneMore: [UInt8] {
        var bytes = encoded
        // A short array says how many items it has in its first byte (RFC 8949 §3).
        bytes[0] += 1
        return bytes + [0xf6]
    }
}
