/// One change of an edit.
public enum RecordEdit: Hashable, Sendable {
    /// Makes a record of a kind.
    case make(String, fields: [String: RecordValue], RecordSpot)
    /// Puts a record elsewhere, with all that hangs below it.
    case move(RecordReference, RecordSpot)
    /// Changes fields of a record, at least one.
    case set(RecordReference, fields: [String: RecordValue])
    /// Takes a record away with all that hangs below it, or brings it back.
    case hide(RecordReference, Bool)
}

extension RecordEdit: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case make, move, set, hide, fields, hidden, first, last, before, after

        static let actions: [Self] = [.make, .move, .set, .hide]
        static let spots: [Self] = [.first, .last, .before, .after]
    }

    private typealias Fields = KeyedDecodingContainer<CodingKeys>

    /// Reads the object: exactly one of `make`, `move`, `set`, `hide` says what it does.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        let actions = CodingKeys.actions.filter(container.contains)
        try container.require(
            actions.count == 1,
            actions.last ?? .make,
            "must be the only one of “make”, “move”, “set” and “hide”"
        )
        switch actions[0] {
        case .make:
            try Self.require([.make, .fields] + CodingKeys.spots, in: container)
            let kind = try container.decode(String.self, forKey: .make)
            try container.requireTitle(kind, .make)
            let fields = try Self.fields(in: container, 0...APILimits.recordFields)
            self = .make(kind, fields: fields, try Self.spot(in: container))
        case .move:
            try Self.require([.move] + CodingKeys.spots, in: container)
            let record = try container.decode(RecordReference.self, forKey: .move)
            self = .move(record, try Self.spot(in: container))
        case .set:
            try Self.require([.set, .fields], in: container)
            let record = try container.decode(RecordReference.self, forKey: .set)
            self = .set(record, fields: try Self.fields(in: container, 1...APILimits.recordFields))
        default:
            try Self.require([.hide, .hidden], in: container)
            let record = try container.decode(RecordReference.self, forKey: .hide)
            let isHidden = try container.decodeIfPresent(Bool.self, forKey: .hidden) ?? true
            self = .hide(record, isHidden)
        }
    }

    private static func require(_ allowed: [CodingKeys], in container: Fields) throws {
        for name in container.allKeys where !allowed.contains(name) {
            try container.require(false, name, "does not belong to this change")
        }
    }

    private static func fields(
        in container: Fields,
        _ count: ClosedRange<Int>
    ) throws -> [String: RecordValue] {
        let fields = try container.decode([String: RecordValue].self, forKey: .fields)
        try container.require(
            count.contains(fields.count),
            .fields,
            "must hold \(count.lowerBound) to \(count.upperBound) fields"
        )
        for (name, value) in fields {
            try container.requireTitle(name, .fields)
            guard case .text(let text) = value else { continue }
            try container.require(
                text.utf8.count <= APILimits.fieldText,
                .fields,
                "must hold texts of at most \(APILimits.fieldText) bytes"
            )
        }
        return fields
    }

    /// Behind all on top, where nothing is said.
    private static func spot(in container: Fields) throws -> RecordSpot {
        let spots = CodingKeys.spots.filter(container.contains)
        try container.require(
            spots.count <= 1,
            spots.last ?? .last,
            "must be the only one of “first”, “last”, “before” and “after”"
        )
        func reference(_ name: CodingKeys) throws -> RecordReference? {
            try container.decodeIfPresent(RecordReference.self, forKey: name)
        }
        switch spots.first {
        case .first: return .first(try reference(.first))
        case .before: return .before(try container.decode(RecordReference.self, forKey: .before))
        case .after: return .after(try container.decode(RecordReference.self, forKey: .after))
        default: return .last(try reference(.last))
        }
    }

    /// Writes the object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var spot: RecordSpot?
        switch self {
        case .make(let kind, let fields, let place):
            try container.encode(kind, forKey: .make)
            try container.encode(fields, forKey: .fields)
            spot = place
        case .move(let record, let place):
            try container.encode(record, forKey: .move)
            spot = place
        case .set(let record, let fields):
            try container.encode(record, forKey: .set)
            try container.encode(fields, forKey: .fields)
        case .hide(let record, let isHidden):
            try container.encode(record, forKey: .hide)
            try container.encode(isHidden, forKey: .hidden)
        }
        switch spot {
        case .first(let parent): try container.encode(parent, forKey: .first)
        case .last(let parent): try container.encode(parent, forKey: .last)
        case .before(let sibling): try container.encode(sibling, forKey: .before)
        case .after(let sibling): try container.encode(sibling, forKey: .after)
        case nil: break
        }
    }
}
