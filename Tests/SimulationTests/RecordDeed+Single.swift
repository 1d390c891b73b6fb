import Peer
import Wire

// Edits of one change, with records by name.
extension RecordDeed {
    static func make(
        kind: String,
        fields: [String: FieldValue],
        _ spot: RecordChange.Spot
    ) -> Self {
        .change([.make(kind: kind, fields: fields, spot)])
    }

    static func move(_ record: RecordName, _ spot: RecordChange.Spot) -> Self {
        .change([.move(.named(record), spot)])
    }

    static func set(_ record: RecordName, fields: [String: FieldValue]) -> Self {
        .change([.set(.named(record), fields: fields)])
    }

    static func hide(_ record: RecordName, _ isHidden: Bool) -> Self {
        .change([.hide(.named(record), isHidden)])
    }
}

extension RecordChange.Spot {
    static func first(in parent: RecordName) -> Self { .first(in: .named(parent)) }

    static func last(in parent: RecordName) -> Self { .last(in: .named(parent)) }

    static func before(_ record: RecordName) -> Self { .before(.named(record)) }

    static func after(_ record: RecordName) -> Self { .after(.named(record)) }
}
