import VectorJSON
import Vocabulary
import Wire

extension Payload {
    /// The payload that a vector describes.
    init(kind: UInt64, json: JSON) throws {
        switch OperationKind(rawValue: kind) {
        case .create: self = .create(try Create(json: json))
        case .admit:
            let seats = try json["seats"].array.map { try SeatEntry(json: $0) }
            self = .admit(Admit(device: try json["device"].name(), seats: seats))
        case .leave: self = .leave
        case .witness: self = .witness
        case .stroke: self = .stroke(try Stroke(json: json))
        case .strokePart:
            self = .strokePart(
                StrokePart(
                    points: try StrokePoint.points(json: json["points"]),
                    pressures: try json["pressures"].numbers(),
                    times: try json["times"].numbers()
                )
            )
        case .visible:
            self = .visible(
                Visible(target: try json["target"].name(), flag: try json["flag"].boolean)
            )
        case .clear:
            let scope: Clear.Scope = try json["scope"].text == "all" ? .all : .own
            self = .clear(Clear(canvas: try json["canvas"].number(), scope: scope))
        case .hide: self = .hide(try json["target"].name())
        case .blob:
            self = .blob(
                BlobNotice(
                    blob: try json["blob"].name(),
                    length: try json["length"].number(),
                    purpose: try json["purpose"].text
                )
            )
        case .forkProof:
            let items = try json.array
            self = .forkProof(
                ForkProof(parts: try items[0].number(), evidence: try items[1].bytes)
            )
        case .forkPart: self = .forkPart(try json.bytes)
        case .close: self = .close(try Close(json: json.array))
        case .promise: self = .promise(try Promise(json: json.array))
        case .accept:
            let items = try json.array
            self = .accept(
                Accept(
                    round: try items[0].number(),
                    ballot: try items[1].number(),
                    close: try items[2].name()
                )
            )
        default: throw JSON.Mismatch(wanted: "a kind built now, not \(kind)", found: json)
        }
    }
}

extension Close {
    init(json items: [JSON]) throws {
        self.init(
            round: try items[0].number(),
            ballot: try items[1].number(),
            adopts: try items[2].optional { try $0.name() } ?? nil
        )
    }
}

extension Promise {
    init(json items: [JSON]) throws {
        let accepted = try items[2].optional { json in
            let pair = try json.array
            return Accepted(ballot: try pair[0].number(), close: try pair[1].name())
        }
        self.init(
            round: try items[0].number(),
            ballot: try items[1].number(),
            accepted: accepted ?? nil
        )
    }
}

extension Create {
    init(json: JSON) throws {
        guard let code = RoomCode(try json["code"].text) else {
            throw JSON.Mismatch(wanted: "a room code", found: json)
        }
        self.init(
            code: code,
            activity: try json["activity"].text,
            rules: try json["rules"].number(),
            title: try json["title"].text,
            access: try json["access"].text == "locked" ? .locked : .open,
            phones: try json["phones"].boolean,
            settings: try json["settings"].array.map {
                Setting(name: try $0["name"].text, value: try $0["value"].number())
            },
            seats: try json["seats"].array.map { try SeatEntry(json: $0) },
            predecessor: try json["predecessor"].optional { try Predecessor(json: $0) }
        )
    }
}

extension Create.Predecessor {
    init(json: JSON) throws {
        self.init(
            room: try json["room"].name(),
            end: try json["end"].name(),
            scores: try json["scores"].array.map {
                Create.Score(seat: SeatID(try $0["seat"].word()), points: try $0["points"].number())
            }
        )
    }
}

extension SeatEntry {
    init(json: JSON) throws {
        self.init(
            seat: SeatID(try json["seat"].word()),
            name: try json["name"].text,
            avatar: try json["avatar"].text,
            movingKey: try json["key"].optional { try $0.name() }
        )
    }
}

extension Stroke {
    init(json: JSON) throws {
        self.init(
            canvas: try json["canvas"].number(),
            style: try StrokeStyle(json: json),
            parts: try json["parts"].number(),
            points: try StrokePoint.points(json: json["points"]),
            pressures: try json["pressures"].numbers(),
            times: try json["times"].numbers()
        )
    }
}

extension StrokeStyle {
    init(json: JSON) throws {
        self.init(
            tool: try Self.tool(json["tool"].text),
            color: try json["color"].number(),
            width: try json["width"].number(),
            opacity: try json["opacity"].number()
        )
    }

    private static func tool(_ name: String) -> Tool {
        switch name {
        case "eraser": .eraser
        case "fill": .fill
        default: .pen
        }
    }
}

extension StrokePoint {
    /// Points of `x, y, x, y, …`.
    static func points(json: JSON) throws -> [StrokePoint] {
        let values = try json.numbers(Int16.self)
        return stride(from: 0, to: values.count, by: 2).map {
            StrokePoint(x: values[$0], y: values[$0 + 1])
        }
    }
}
