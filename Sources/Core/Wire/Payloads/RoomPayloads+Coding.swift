internal import Vocabulary

extension Create {
    func encode(into writer: inout CBORWriter) {
        writer.array(9)
        writer.text(code.text)
        writer.text(activity)
        writer.unsigned(rules)
        writer.text(title)
        writer.unsigned(access.rawValue)
        writer.boolean(phones)
        writer.settings(settings)
        encodeSeats(seats, into: &writer)
        guard let predecessor else { return writer.null() }
        writer.array(3)
        writer.identifier(predecessor.room)
        writer.identifier(predecessor.end)
        writer.array(predecessor.scores.count)
        for score in predecessor.scores {
            writer.array(2)
            writer.word(score.seat.rawValue)
            writer.integer(score.points)
        }
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 9...9)
        let text = try reader.text(.code, atMost: RoomCode.longest)
        guard let code = RoomCode(text), code.text == text else { throw .invalidText(field: .code) }
        let activity = try reader.text(.text, atMost: Limits.activity)
        guard Self.isActivity(activity) else { throw .invalidText(field: .text) }
        let rules = UInt16(try reader.unsigned(.rules, in: Limits.rules))
        let title = try reader.text(.text, atMost: Limits.title)
        guard Self.isTitle(title) else { throw .invalidText(field: .text) }
        let rawAccess = try reader.unsigned()
        guard rawAccess < 2, let access = Access(rawValue: UInt8(rawAccess)) else {
            throw .unknown(field: .access, value: rawAccess)
        }
        self.init(
            code: code,
            activity: activity,
            rules: rules,
            title: title,
            access: access,
            phones: try reader.boolean(),
            settings: try reader.settings(),
            seats: try decodeSeats(from: &reader),
            predecessor: try Self.predecessor(from: &reader)
        )
    }

    private static func predecessor(
        from reader: inout CBORReader
    ) throws(WireError) -> Predecessor? {
        guard try !reader.null() else { return nil }
        _ = try reader.array(.payload, 3...3)
        let room: RoomID = try reader.identifier()
        let end: OperationID = try reader.identifier()
        var scores: [Score] = []
        for _ in 0..<(try reader.array(.scores, 0...Limits.seats)) {
            _ = try reader.array(.scores, 2...2)
            let score = Score(
                seat: SeatID(try reader.word()),
                points: try reader.integer(.scores, in: Limits.points)
            )
            if let last = scores.last, score.seat <= last.seat { throw .notCanonical }
            scores.append(score)
        }
        return Predecessor(room: room, end: end, scores: scores)
    }
}

extension Setting {
    /// The encoded name: deterministic CBOR sorts the keys of a map by it (RFC 8949 §4.2.1).
    var sortKey: [UInt8] {
        var writer = CBORWriter()
        writer.text(name)
        return writer.bytes
    }
}

extension Admit {
    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.identifier(device)
        encodeSeats(seats, into: &writer)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        self.init(device: try reader.identifier(), seats: try decodeSeats(from: &reader))
    }
}

private func encodeSeats(_ seats: [SeatEntry], into writer: inout CBORWriter) {
    writer.array(seats.count)
    for seat in seats { seat.encode(into: &writer) }
}

private func decodeSeats(from reader: inout CBORReader) throws(WireError) -> [SeatEntry] {
    var seats: [SeatEntry] = []
    for _ in 0..<(try reader.array(.seats, 0...Limits.seatsAtOnce)) {
        seats.append(try SeatEntry(from: &reader))
    }
    return seats
}

extension SeatEntry {
    func encode(into writer: inout CBORWriter) {
        writer.array(4)
        writer.word(seat.rawValue)
        writer.text(name)
        writer.text(avatar)
        writer.identifier(movingKey)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.seats, 4...4)
        self.init(
            seat: SeatID(try reader.word()),
            name: try reader.text(.text, atMost: Limits.title),
            avatar: try reader.text(.text, atMost: Limits.avatar),
            movingKey: try reader.optionalIdentifier()
        )
    }
}
