public import Vocabulary

/// What a field of a record holds.
public enum FieldValue: Hashable, Sendable {
    /// Nothing: the field is as if nobody had written it.
    case nothing
    /// Yes or no.
    case truth(Bool)
    /// A whole number within `Limits.moveNumbers`.
    case integer(Int64)
    /// Text of at most `Limits.fieldText` bytes of UTF-8.
    case text(String)
    /// A blob.
    case blob(BlobID)
    /// Another record.
    case record(RecordName)

    /// Writes the one encoding.
    ///
    /// - Parameter writer: Where the bytes go.
    public func encode(into writer: inout CBORWriter) {
        switch self {
        case .nothing: writer.null()
        case .truth(let truth): writer.boolean(truth)
        case .integer(let number): writer.integer(number)
        case .text(let text): writer.text(text)
        case .blob(let blob): writer.identifier(blob)
        case .record(let record): writer.byteString(record.bytes)
        }
    }

    init(from reader: inout CBORReader) throws(WireError) {
        switch try reader.reader.peek() >> 5 {
        case 0, 1: self = .integer(try reader.integer(.value, in: Limits.moveNumbers))
        case 2: self = try Self.name(from: &reader)
        case 3: self = .text(try reader.text(.value, atMost: Limits.fieldText))
        case 7: self = try reader.null() ? .nothing : .truth(try reader.boolean())
        case let other: throw .unexpectedType(found: other)
        }
    }

    private static func name(from reader: inout CBORReader) throws(WireError) -> Self {
        let count = try reader.head().argument
        switch count {
        case 32: return .blob(BlobID(words: try reader.reader.words32()))
        case UInt64(RecordName.size): return .record(try RecordName(from: &reader.reader))
        default: throw .outOfRange(field: .value, value: count)
        }
    }
}
