extension DaemonMessage: Codable {
    enum Kind: String, Codable, CaseIterable {
        case welcome, rooms, room, canvas, more, turn, add, remove, ink, pong, error
        case document, records, lost
        case inkEnd = "ink-end"
    }

    private enum Name: String, CodingKey {
        case type, version, device, name, rooms, room, strokes, ids, seat, pen, n, code, message,
            rest, off, on, records, changed, gone, edits
    }

    /// Reads the object that `type` announces; fields of later versions are passed over.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        func text(_ name: Name) throws -> String { try container.decode(String.self, forKey: name) }
        switch try container.decode(Kind.self, forKey: .type) {
        case .welcome:
            self = .welcome(
                version: try text(.version),
                device: try text(.device),
                name: try text(.name)
            )
        case .rooms: self = .rooms(try container.decode([RoomSummary].self, forKey: .rooms))
        case .room: self = .room(try container.decode(RoomDetail.self, forKey: .room))
        case .canvas:
            let strokes = try container.decode([DrawnStroke].self, forKey: .strokes)
            let rest = try container.decodeIfPresent(Int.self, forKey: .rest) ?? 0
            self = .canvas(room: try text(.room), strokes: strokes, rest: rest)
        case .more:
            let strokes = try container.decode([DrawnStroke].self, forKey: .strokes)
            let rest = try container.decode(Int.self, forKey: .rest)
            self = .more(room: try text(.room), strokes: strokes, rest: rest)
        case .turn:
            let off = try container.decode([[UInt32]].self, forKey: .off)
            let on = try container.decode([TurnedRun].self, forKey: .on)
            self = .turn(room: try text(.room), off: off, on: on)
        case .add:
            let strokes = try container.decode([AddedStroke].self, forKey: .strokes)
            self = .add(room: try text(.room), strokes: strokes)
        case .remove:
            let ids = try container.decode([String].self, forKey: .ids)
            self = .remove(room: try text(.room), ids: ids)
        case .document, .records, .lost: self = try Self.ofDocument(from: container)
        case .ink:
            self = .ink(seat: try text(.seat), name: try text(.name), try LiveInk(from: decoder))
        case .inkEnd:
            let pen = try container.decode(UInt32.self, forKey: .pen)
            self = .inkEnd(room: try text(.room), seat: try text(.seat), pen: pen)
        case .pong: self = .pong(try container.decode(Int.self, forKey: .n))
        case .error:
            let code = try container.decode(APIError.Code.self, forKey: .code)
            let pen = try container.decodeIfPresent(UInt32.self, forKey: .pen)
            self = .error(APIError(code, try text(.message)), pen: pen)
        }
    }

    private static func ofDocument(from container: KeyedDecodingContainer<Name>) throws -> Self {
        let room = try container.decode(String.self, forKey: .room)
        let kind = try container.decode(Kind.self, forKey: .type)
        guard kind != .lost else {
            return .lost(room: room, edits: try container.decode([LostEdit].self, forKey: .edits))
        }
        let records = try container.decode([RecordDetail].self, forKey: .records)
        let rest = try container.decodeIfPresent(Int.self, forKey: .rest) ?? 0
        guard kind == .records else { return .document(room: room, records: records, rest: rest) }
        let changes = RecordChanges(
            records: records,
            changed: try container.decodeIfPresent([ChangedRecord].self, forKey: .changed) ?? [],
            gone: try container.decode([String].self, forKey: .gone)
        )
        return .records(room: room, changes, rest: rest)
    }

    /// Writes the object with its `type`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(kind, forKey: .type)
        switch self {
        case .welcome(let version, let device, let name):
            try container.encode(version, forKey: .version)
            try container.encode(device, forKey: .device)
            try container.encode(name, forKey: .name)
        case .rooms(let rooms): try container.encode(rooms, forKey: .rooms)
        case .room(let room): try container.encode(room, forKey: .room)
        case .canvas(let room, let strokes, let rest):
            try container.encode(room, forKey: .room)
            if rest > 0 { try container.encode(rest, forKey: .rest) }
            try container.encode(strokes, forKey: .strokes)
        case .more(let room, let strokes, let rest):
            try container.encode(room, forKey: .room)
            try container.encode(rest, forKey: .rest)
            try container.encode(strokes, forKey: .strokes)
        case .turn(let room, let off, let on):
            try container.encode(room, forKey: .room)
            try container.encode(off, forKey: .off)
            try container.encode(on, forKey: .on)
        case .add(let room, let strokes):
            try container.encode(room, forKey: .room)
            try container.encode(strokes, forKey: .strokes)
        case .remove(let room, let ids):
            try container.encode(room, forKey: .room)
            try container.encode(ids, forKey: .ids)
        case .document(let room, let records, let rest):
            try container.encode(room, forKey: .room)
            if rest > 0 { try container.encode(rest, forKey: .rest) }
            try container.encode(records, forKey: .records)
        case .records(let room, let changes, let rest):
            try container.encode(room, forKey: .room)
            if rest > 0 { try container.encode(rest, forKey: .rest) }
            try container.encode(changes.records, forKey: .records)
            let changed = changes.changed
            if !changed.isEmpty { try container.encode(changed, forKey: .changed) }
            try container.encode(changes.gone, forKey: .gone)
        case .lost(let room, let edits):
            try container.encode(room, forKey: .room)
            try container.encode(edits, forKey: .edits)
        case .ink(let seat, let name, let ink):
            try container.encode(seat, forKey: .seat)
            try container.encode(name, forKey: .name)
            try ink.encode(to: encoder)
        case .inkEnd(let room, let seat, let pen):
            try container.encode(room, forKey: .room)
            try container.encode(seat, forKey: .seat)
            try container.encode(pen, forKey: .pen)
        case .pong(let number): try container.encode(number, forKey: .n)
        case .error(let error, let pen):
            try container.encode(error.code, forKey: .code)
            try container.encode(error.message, forKey: .message)
            try container.encodeIfPresent(pen, forKey: .pen)
        }
    }

    private var kind: Kind {
        switch self {
        case .welcome: .welcome
        case .rooms: .rooms
        case .room: .room
        case .canvas: .canvas
        case .more: .more
        case .turn: .turn
        case .add: .add
        case .remove: .remove
        case .document: .document
        case .records: .records
        case .lost: .lost
        case .ink: .ink
        case .inkEnd: .inkEnd
        case .pong: .pong
        case .error: .error
        }
    }
}
