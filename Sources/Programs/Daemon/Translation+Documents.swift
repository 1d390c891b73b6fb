import ClientAPI
import Documents
import Peer
import Rules
import Vocabulary
import Wire

// Documents in the words of the local API, and back.
extension Translation {
    static func record(_ view: RecordView, of description: DocumentDescription) -> RecordDetail {
        let kind = kind(of: view, description)
        var fields: [String: RecordValue] = [:]
        for field in kind?.fields ?? [] {
            if let value = view.fields[field.number] { fields[field.name] = self.value(value) }
        }
        return RecordDetail(
            record: text(view.name),
            kind: kind?.name ?? "",
            parent: view.parent.map(text),
            place: place(view),
            fields: fields
        )
    }

    private static func place(_ view: RecordView) -> String {
        "\(Hex.encode(view.position.bytes)).\(view.device)"
    }

    /// What has changed in a record that is there already.
    static func changed(
        _ view: RecordView,
        _ what: Touch,
        of description: DocumentDescription
    ) -> ChangedRecord {
        var changed = ChangedRecord(record: text(view.name))
        if what.place { (changed.place, changed.parent) = (place(view), view.parent.map(text)) }
        let kind = kind(of: view, description)
        for field in what.fields.compactMap({ kind?.field($0) }) {
            let value = view.fields[field.number].map(self.value) ?? .nothing
            changed.fields = (changed.fields ?? [:]).merging([field.name: value]) { $1 }
        }
        return changed
    }

    private static func kind(
        of view: RecordView,
        _ description: DocumentDescription
    ) -> RecordKind? {
        guard case .integer(let number)? = view.fields[RecordKind.kindField] else { return nil }
        return Int(exactly: number).flatMap(description.kind)
    }

    static func text(_ record: RecordName) -> String { Hex.encode(record.bytes) }

    static func lost(
        _ loss: DocumentNews.Loss,
        _ view: RecordView?,
        _ description: DocumentDescription?,
        name: String?
    ) -> LostEdit {
        var (thing, field) = (LostEdit.Thing.place, String?.none)
        switch loss.thing {
        case .place: break
        case .presence: thing = .presence
        case .field(let number):
            thing = .field
            let kind = view.flatMap { view in description.flatMap { self.kind(of: view, $0) } }
            field = kind?.field(number)?.name
        }
        return LostEdit(record: text(loss.record), thing: thing, field: field, name: name)
    }

    private static func value(_ value: FieldValue) -> RecordValue {
        switch value {
        case .nothing: .nothing
        case .truth(let truth): .truth(truth)
        case .integer(let number): .number(number)
        case .text(let text): .text(text)
        case .blob(let blob): .blob("\(blob)")
        case .record(let name): .record(text(name))
        }
    }

    static func change(_ edit: RecordEdit) throws(APIError) -> RecordChange {
        switch edit {
        case .make(let kind, let fields, let spot):
            .make(kind: kind, fields: try values(fields), try self.spot(spot))
        case .move(let record, let spot): .move(try reference(record), try self.spot(spot))
        case .set(let record, let fields):
            .set(try reference(record), fields: try values(fields))
        case .hide(let record, let isHidden): .hide(try reference(record), isHidden)
        }
    }

    private static func spot(_ spot: RecordSpot) throws(APIError) -> RecordChange.Spot {
        switch spot {
        case .first(nil): .first(in: nil)
        case .first(let parent?): .first(in: try reference(parent))
        case .last(nil): .last(in: nil)
        case .last(let parent?): .last(in: try reference(parent))
        case .before(let sibling): .before(try reference(sibling))
        case .after(let sibling): .after(try reference(sibling))
        }
    }

    private static func reference(
        _ reference: RecordReference
    ) throws(APIError) -> Edit.Reference {
        switch reference {
        case .name(let text): .named(try name(text))
        case .change(let change): .new(change)
        }
    }

    private static func values(
        _ fields: [String: RecordValue]
    ) throws(APIError) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        for (name, value) in fields { values[name] = try self.value(value) }
        return values
    }

    private static func value(_ value: RecordValue) throws(APIError) -> FieldValue {
        switch value {
        case .nothing: return .nothing
        case .truth(let truth): return .truth(truth)
        case .number(let number): return .integer(number)
        case .text(let text): return .text(text)
        case .blob(let text):
            guard let blob = BlobID(hex: text) else {
                throw APIError(.badRequest, "A shared file is named by 64 hexadecimal digits.")
            }
            return .blob(blob)
        case .record(let text): return .record(try name(text))
        }
    }

    /// A record's name: the operation that made it, and the place of the change in its edit.
    private static func name(_ text: String) throws(APIError) -> RecordName {
        guard let bytes = Hex.decode(text), bytes.count == RecordDetail.digits / 2,
            let change = bytes.last, change < APILimits.changes,
            let edit = OperationID(hex: String(text.prefix(64)))
        else {
            throw APIError(.badRequest, "A record is named by 66 hexadecimal digits.")
        }
        return RecordName(edit: edit, change: change)
    }
}
