extension ClientMessage: Codable {
    enum Kind: String, Codable, CaseIterable {
        case watch, pen, stroke, cancel, undo, redo, clear, hide, ping
    }

    private enum Name: String, CodingKey {
        case type, room, pen, stroke, scope, n
    }

    /// Reads the object that `type` announces; a field that does not belong to it is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        let kind = try container.decode(Kind.self, forKey: .type)
        if kind != .pen { try decoder.refuseFields(except: Self.fields(of: kind)) }
        switch kind {
        case .watch:
            self = .watch(room: try container.decodeIfPresent(String.self, forKey: .room))
        case .pen: self = .pen(try LiveInk(from: decoder))
        case .stroke:
            self = .stroke(
                room: try container.decode(String.self, forKey: .room),
                pen: try container.decode(UInt32.self, forKey: .pen),
                try container.decode(DrawnStroke.self, forKey: .stroke)
            )
        case .cancel:
            self = .cancel(
                room: try container.decode(String.self, forKey: .room),
                pen: try container.decode(UInt32.self, forKey: .pen)
            )
        case .undo: self = .undo(room: try container.decode(String.self, forKey: .room))
        case .redo: self = .redo(room: try container.decode(String.self, forKey: .room))
        case .clear:
            self = .clear(
                room: try container.decode(String.self, forKey: .room),
                try container.decode(ClearScope.self, forKey: .scope)
            )
        case .hide: self = try Self.hide(in: container)
        case .ping: self = .ping(try container.decode(Int.self, forKey: .n))
        }
    }

    /// Writes the object with its `type`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(kind, forKey: .type)
        switch self {
        case .watch(let room): try container.encode(room, forKey: .room)
        case .pen(let ink): try ink.encode(to: encoder)
        case .stroke(let room, let pen, let stroke):
            try container.encode(room, forKey: .room)
            try container.encode(pen, forKey: .pen)
            try container.encode(stroke, forKey: .stroke)
        case .cancel(let room, let pen):
            try container.encode(room, forKey: .room)
            try container.encode(pen, forKey: .pen)
        case .undo(let room), .redo(let room): try container.encode(room, forKey: .room)
        case .clear(let room, let scope):
            try container.encode(room, forKey: .room)
            try container.encode(scope, forKey: .scope)
        case .hide(let room, let stroke):
            try container.encode(room, forKey: .room)
            try container.encode(stroke, forKey: .stroke)
        case .ping(let number): try container.encode(number, forKey: .n)
        }
    }

    private var kind: Kind {
        switch self {
        case .watch: .watch
        case .pen: .pen
        case .stroke: .stroke
        case .cancel: .cancel
        case .undo: .undo
        case .redo: .redo
        case .clear: .clear
        case .hide: .hide
        case .ping: .ping
        }
    }

    private static func fields(of kind: Kind) -> Set<String> {
        switch kind {
        case .watch, .undo, .redo: ["type", "room"]
        // Live ink knows its own fields.
        case .pen: []
        case .stroke: ["type", "room", "pen", "stroke"]
        case .cancel: ["type", "room", "pen"]
        case .clear: ["type", "room", "scope"]
        case .hide: ["type", "room", "stroke"]
        case .ping: ["type", "n"]
        }
    }

    private static func hide(in container: KeyedDecodingContainer<Name>) throws -> Self {
        let stroke = try container.decode(String.self, forKey: .stroke)
        try container.requireHex(stroke, .stroke, digits: 64)
        return .hide(room: try container.decode(String.self, forKey: .room), stroke: stroke)
    }
}
