import ClientAPI
import Documents
import Rules
import Wire

/// As much of a document, or of what changes in it, as is told at once.
struct DocumentSlice {
    /// Bytes, roughly, from which on nothing is added; one record more has at most 63 fields of 768 bytes.
    static let bytes = 64 * 1024
    /// Records that are looked at for one slice, so that the network loop soon has its turn.
    static let looks = 1024

    private let description: DocumentDescription
    private(set) var changes = RecordChanges()
    private var size = 0
    private var looked = 0

    init(_ description: DocumentDescription) { self.description = description }

    /// Whether the next record goes into another one.
    var isFull: Bool {
        let most = APILimits.recordsAtOnce
        return size >= Self.bytes || looked >= Self.looks || changes.records.count >= most
            || changes.changed.count >= most || changes.gone.count >= most
    }

    /// Passes over a record of which there is nothing to be told.
    mutating func pass() { looked += 1 }

    /// Adds a record.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - held: What it is; `nil` if it is not here.
    ///   - what: What of it has changed; `nil` for all.
    mutating func add(_ name: RecordName, _ held: RecordView?, _ what: Touch?) {
        looked += 1
        guard let held else { return changes.gone.append(Translation.text(name)) }
        guard let what, !what.presence else {
            changes.records.append(Translation.record(held, of: description))
            size += Self.size(of: held.fields.values)
            return
        }
        changes.changed.append(Translation.changed(held, what, of: description))
        size += Self.size(of: what.fields.compactMap { held.fields[$0] })
    }

    /// About how many bytes that takes as JSON.
    private static func size(of values: some Sequence<FieldValue>) -> Int {
        values.reduce(into: 256) { size, value in
            size += 64
            if case .text(let text) = value { size += text.utf8.count }
        }
    }
}
