extension Edit {
    /// The one encoding, a deterministic CBOR array of changes.
    public var bytes: [UInt8] { Self.encode(changes) }

    static func encode(_ changes: [Change]) -> [UInt8] {
        var writer = CBORWriter(capacity: 64)
        writer.array(changes.count)
        for change in changes { change.encode(into: &writer) }
        return writer.bytes
    }

    /// Reads an edit.
    ///
    /// - Parameter bytes: At most `Limits.payload`.
    /// - Throws: Whatever is wrong first, in reading order.
    public init(decoding bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= Limits.payload else {
            throw .outOfRange(field: .payload, value: UInt64(bytes.count))
        }
        var reader = CBORReader(bytes)
        try self.init(from: &reader)
        try reader.finish()
    }

    init(from reader: inout CBORReader) throws(WireError) {
        let count = try reader.array(.changes, 1...Limits.editChanges)
        var makers: Set<Int> = []
        var changes: [Change] = []
        for index in 0..<count {
            let change = try Change(from: &reader, after: makers)
            if case .make = change { makers.insert(index) }
            changes.append(change)
        }
        self.init(checked: changes)
    }
}

extension Edit.Change {
    fileprivate func encode(into writer: inout CBORWriter) {
        switch self {
        case .make(let parent, let position, let fields):
            writer.array(4)
            writer.unsigned(0 as UInt8)
            encode(parent, into: &writer)
            writer.byteString(position.bytes)
            encode(fields, into: &writer)
        case .move(let record, let parent, let position):
            writer.array(4)
            writer.unsigned(1 as UInt8)
            encode(record, into: &writer)
            encode(parent, into: &writer)
            writer.byteString(position.bytes)
        case .set(let record, let fields):
            writer.array(3)
            writer.unsigned(2 as UInt8)
            encode(record, into: &writer)
            encode(fields, into: &writer)
        case .hide(let record, let hidden):
            writer.array(3)
            writer.unsigned(3 as UInt8)
            encode(record, into: &writer)
            writer.boolean(hidden)
        }
    }

    private func encode(_ reference: Edit.Reference?, into writer: inout CBORWriter) {
        switch reference {
        case .named(let name): writer.byteString(name.bytes)
        case .new(let change): writer.unsigned(UInt64(change))
        case nil: writer.null()
        }
    }

    private func encode(_ fields: [Int: FieldValue], into writer: inout CBORWriter) {
        writer.map(fields.count)
        for (number, value) in fields.sorted(by: { $0.key < $1.key }) {
            writer.unsigned(UInt64(number))
            value.encode(into: &writer)
        }
    }

    fileprivate init(from reader: inout CBORReader, after makers: Set<Int>) throws(WireError) {
        let count = try reader.array(.changes, 3...4)
        let kind = try reader.unsigned()
        guard kind < 4 else { throw .unknown(field: .changes, value: kind) }
        guard count == (kind < 2 ? 4 : 3) else {
            throw .outOfRange(field: .changes, value: UInt64(count))
        }
        switch kind {
        case 0:
            self = .make(
                parent: try reader.parent(among: makers),
                try SiblingPosition(from: &reader),
                try reader.fields(atLeast: 0)
            )
        case 1:
            self = .move(
                try reader.reference(among: makers),
                parent: try reader.parent(among: makers),
                try SiblingPosition(from: &reader)
            )
        case 2:
            self = .set(try reader.reference(among: makers), try reader.fields(atLeast: 1))
        default:
            self = .hide(try reader.reference(among: makers), try reader.boolean())
        }
    }
}

extension CBORReader {
    /// A record, or null for the top of the tree.
    fileprivate mutating func parent(
        among makers: Set<Int>
    ) throws(WireError) -> Edit.Reference? {
        try null() ? nil : try reference(among: makers)
    }

    /// A record by its name, or by the place of the change that makes it.
    fileprivate mutating func reference(
        among makers: Set<Int>
    ) throws(WireError) -> Edit.Reference {
        let (major, argument) = try head()
        switch major {
        case 0:
            guard argument < UInt64(Limits.editChanges), makers.contains(Int(argument)) else {
                throw .outOfRange(field: .record, value: argument)
            }
            return .new(Int(argument))
        case 2:
            guard argument == UInt64(RecordName.size) else {
                throw .outOfRange(field: .record, value: argument)
            }
            return .named(try RecordName(from: &reader))
        default: throw .unexpectedType(found: major)
        }
    }

    /// Values by number, the numbers rising.
    fileprivate mutating func fields(atLeast least: Int) throws(WireError) -> [Int: FieldValue] {
        let count = try map(.field, atMost: Limits.recordFields)
        guard count >= least else { throw .outOfRange(field: .field, value: UInt64(count)) }
        var fields: [Int: FieldValue] = [:]
        var last = -1
        for _ in 0..<count {
            let number = try unsigned(.field, in: 0...Limits.recordFields - 1)
            guard number > last else { throw .notCanonical }
            last = number
            fields[number] = try FieldValue(from: &self)
        }
        return fields
    }
}
