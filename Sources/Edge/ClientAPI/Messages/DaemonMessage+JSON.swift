extension DaemonMessage {
    /// The message as JSON; drawing takes a fast path of its own.
    public var json: [UInt8] {
        switch self {
        case .canvas(let room, let strokes, let rest):
            return Self.picture("canvas", room, strokes, rest: rest > 0 ? rest : nil)
        case .more(let room, let strokes, let rest):
            return Self.picture("more", room, strokes, rest: rest)
        case .add(let room, let strokes):
            var writer = JSONWriter(
                capacity: 128 + strokes.reduce(0) { $0 + $1.stroke.jsonEstimate }
            )
            writer.raw("{\"type\":\"add\",\"room\":")
            writer.string(room)
            writer.raw(",\"strokes\":")
            writer.list(strokes) { $0.placed($1) }
            writer.raw("}")
            return writer.bytes
        case .ink(let seat, let name, let ink):
            var writer = JSONWriter(capacity: 256 + ink.points.count * 6 + ink.pressures.count * 4)
            writer.ink(ink, seat: seat, name: name)
            return writer.bytes
        case .welcome, .rooms, .room, .remove, .turn, .document, .records, .lost, .inkEnd, .pong,
            .error:
            return encodedSlowly
        }
    }

    private static func picture(
        _ type: StaticString,
        _ room: String,
        _ strokes: [DrawnStroke],
        rest: Int?
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: 128 + strokes.reduce(0) { $0 + $1.jsonEstimate })
        writer.raw("{\"type\":\"")
        writer.raw(type)
        writer.raw("\",\"room\":")
        writer.string(room)
        if let rest {
            writer.raw(",\"rest\":")
            writer.number(rest)
        }
        writer.raw(",\"strokes\":")
        writer.list(strokes) { $0.stroke($1) }
        writer.raw("}")
        return writer.bytes
    }

    private var encodedSlowly: [UInt8] {
        do {
            return try APIJSON.encode(self)
        } catch {
            // Strings, integers and booleans always encode; anything else is our own mistake.
            preconditionFailure("A message does not encode: \(error)")
        }
    }
}

extension DrawnStroke {
    fileprivate var jsonEstimate: Int {
        200 + points.count * 6 + pressures.count * 4 + times.count * 6
    }
}

extension JSONWriter {
    fileprivate mutating func stroke(_ stroke: DrawnStroke) {
        raw("{")
        if let id = stroke.id {
            raw("\"id\":")
            string(id)
            raw(",")
        }
        if let seat = stroke.seat {
            raw("\"seat\":")
            string(seat)
            raw(",")
        }
        if let number = stroke.number {
            raw("\"n\":")
            self.number(number)
            raw(",")
        }
        style(stroke.style)
        raw(",\"points\":")
        numbers(stroke.points)
        if !stroke.pressures.isEmpty {
            raw(",\"pressures\":")
            numbers(stroke.pressures)
        }
        if !stroke.times.isEmpty {
            raw(",\"times\":")
            numbers(stroke.times)
        }
        raw("}")
    }

    fileprivate mutating func placed(_ placed: AddedStroke) {
        raw("{\"at\":")
        number(placed.at)
        if let pen = placed.pen {
            raw(",\"pen\":")
            number(pen)
        }
        raw(",\"stroke\":")
        stroke(placed.stroke)
        raw("}")
    }

    fileprivate mutating func ink(_ ink: LiveInk, seat: String, name: String) {
        raw("{\"type\":\"ink\",\"room\":")
        string(ink.room)
        raw(",\"seat\":")
        string(seat)
        raw(",\"name\":")
        string(name)
        raw(",\"pen\":")
        number(ink.pen)
        raw(",\"style\":{")
        style(ink.style)
        raw("},\"from\":")
        number(ink.from)
        raw(",\"points\":")
        numbers(ink.points)
        if !ink.pressures.isEmpty {
            raw(",\"pressures\":")
            numbers(ink.pressures)
        }
        raw("}")
    }

    private mutating func style(_ style: PenStyle) {
        raw("\"tool\":")
        string(style.tool.rawValue)
        raw(",\"color\":")
        string(style.color.description)
        raw(",\"width\":")
        number(style.width)
        raw(",\"opacity\":")
        number(style.opacity)
    }
}
