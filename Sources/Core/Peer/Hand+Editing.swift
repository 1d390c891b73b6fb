internal import Documents
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What seats edit.
extension Hand {
    /// Does something to the document.
    ///
    /// - Returns: One operation; where many siblings stand too close together, edits before it that part them, at most
    ///   `DocumentDraft.mostMoves / DocumentDraft.movesAtOnce`.
    func edit(_ deed: RecordDeed, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        guard let book = room.edited else { throw .record(.noRecords) }
        let author = Author(device: device, seat: seat)
        switch deed {
        case .change(let changes):
            return try payloads(changes, by: seat, in: book).map { .init($0, seat: seat) }
        case .undo:
            guard let target = book.document.undoTarget(author) else { throw .nothingToUndo(code) }
            return [.init(.visible(Visible(target: target, flag: false)), seat: seat)]
        case .redo:
            guard let target = book.document.redoTarget(author) else { throw .nothingToRedo(code) }
            return [.init(.visible(Visible(target: target, flag: true)), seat: seat)]
        case .turn(let target, let flag):
            guard book.document.isOn(target, of: author) == !flag else {
                throw flag ? .nothingToRedo(code) : .nothingToUndo(code)
            }
            return [.init(.visible(Visible(target: target, flag: flag)), seat: seat)]
        }
    }

    /// The edits that make changes; the last is what was asked for.
    private func payloads(
        _ changes: [RecordChange],
        by seat: SeatID,
        in book: DocumentBook
    ) throws(Refusal) -> [Payload] {
        guard 1...Limits.editChanges ~= changes.count else { throw .record(.tooLarge) }
        try requireRecords(for: changes, by: seat, in: book.document)
        var draft = DocumentDraft(book.document)
        var kinds: [RecordKind?] = []
        for change in changes { kinds.append(try add(change, kinds, to: &draft, in: book)) }
        return try payloads(of: draft, in: book)
    }

    /// Adds a change to an edit.
    ///
    /// - Parameters:
    ///   - change: What is wanted.
    ///   - kinds: The kinds of the records that the changes before make.
    ///   - draft: The edit.
    ///   - book: Says what fits.
    /// - Returns: The kind of the record that it makes.
    /// - Throws: Why it cannot be added.
    private func add(
        _ change: RecordChange,
        _ kinds: [RecordKind?],
        to draft: inout DocumentDraft,
        in book: DocumentBook
    ) throws(Refusal) -> RecordKind? {
        switch change {
        case .make(let name, let fields, let spot):
            guard let kind = book.description.records.first(where: { $0.name == name }) else {
                throw .record(.unknownKind)
            }
            var numbered = try numbered(fields, of: kind)
            numbered[RecordKind.kindField] = .integer(Int64(kind.number))
            do throws(DocumentFault) {
                let (parent, sibling) = try Self.target(of: spot, moving: nil, in: draft)
                try draft.make(in: parent, after: sibling, fields: numbered)
            } catch {
                throw .document(error)
            }
            return kind
        case .move(let record, let spot):
            do throws(DocumentFault) {
                let (parent, sibling) = try Self.target(of: spot, moving: record, in: draft)
                try draft.move(record, into: parent, after: sibling)
            } catch {
                throw .document(error)
            }
        case .set(let record, let fields):
            draft.set(record, try numbered(fields, of: try kind(of: record, kinds, in: book)))
        case .hide(let record, let isHidden):
            _ = try kind(of: record, kinds, in: book)
            draft.hide(record, isHidden)
        }
        return nil
    }

    private func kind(
        of record: Edit.Reference,
        _ kinds: [RecordKind?],
        in book: DocumentBook
    ) throws(Refusal) -> RecordKind {
        switch record {
        case .named(let name):
            guard let kind = book.kind(of: name) else { throw .record(.unknownRecord(name)) }
            return kind
        case .new(let change):
            guard kinds.indices.contains(change), let kind = kinds[change] else {
                throw .document(.notMadeHere(change: change))
            }
            return kind
        }
    }

    /// What a record goes below, and after what.
    private static func target(
        of spot: RecordChange.Spot,
        moving moved: Edit.Reference?,
        in draft: DocumentDraft
    ) throws(DocumentFault) -> (parent: Edit.Reference?, sibling: Edit.Reference?) {
        switch spot {
        case .first(let parent): return (parent, nil)
        case .last(let parent): return (parent, draft.lastChild(of: parent, except: moved))
        case .after(let record):
            return (try draft.parent(beside: record, moving: moved), record)
        case .before(let record):
            let parent = try draft.parent(beside: record, moving: moved)
            return (parent, draft.sibling(before: record, except: moved))
        }
    }

    /// One edit, or more where the moves that make room do not fit into one with the rest.
    private func payloads(
        of draft: DocumentDraft,
        in book: DocumentBook
    ) throws(Refusal) -> [Payload] {
        let (changes, moves) = (draft.changes, draft.moves)
        guard !moves.isEmpty, Edit(changes + moves) == nil else {
            return [try payload(changes + moves, in: book)]
        }
        var payloads: [Payload] = []
        for start in stride(from: 0, to: moves.count, by: DocumentDraft.movesAtOnce) {
            let part = moves[start...].prefix(DocumentDraft.movesAtOnce)
            payloads.append(try payload(Array(part), in: book))
        }
        return payloads + [try payload(changes, in: book)]
    }

    private func payload(_ changes: [Edit.Change], in book: DocumentBook) throws(Refusal) -> Payload
    {
        guard let edit = Edit(changes) else { throw .record(.tooLarge) }
        if let fault = book.fault(in: edit, past: nil) { throw .record(fault) }
        return .edit(edit)
    }

    private func numbered(
        _ fields: [String: FieldValue],
        of kind: RecordKind
    ) throws(Refusal) -> [Int: FieldValue] {
        var numbered: [Int: FieldValue] = [:]
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            guard let field = kind.fields.first(where: { $0.name == name }) else {
                throw .record(.noField(name))
            }
            guard Self.isWritable(value) else {
                throw .record(.value(kind: kind.number, field: field.number))
            }
            numbered[field.number] = value
        }
        return numbered
    }

    /// Whether a value is one that the encoding has.
    private static func isWritable(_ value: FieldValue) -> Bool {
        switch value {
        case .integer(let number): Limits.moveNumbers.contains(number)
        case .text(let text): text.utf8.count <= Limits.fieldText
        case .nothing, .truth, .blob, .record: true
        }
    }

    /// Records of a log that are left to the device's own person: its guests write to the same one.
    static let recordsOfPerson = Limits.recordsPerLog / 4

    /// Refuses where the log that this device wrote to last may not make so many more records.
    private func requireRecords(
        for changes: [RecordChange],
        by seat: SeatID,
        in document: Document
    ) throws(Refusal) {
        let wanted = changes.count { change in
            if case .make = change { return true }
            return false
        }
        let logs = room.logs.logs
        let own = logs.indices.filter { logs[$0].name.device == device }
        let last = own.max {
            (logs[$0].entries.last?.lamport ?? 0) < (logs[$1].entries.last?.lamport ?? 0)
        }
        let left = last.map { document.recordsLeft(log: $0) } ?? Limits.recordsPerLog
        let kept = seat == room.personSeat(of: device) ? 0 : Self.recordsOfPerson
        guard wanted == 0 || wanted <= left - kept else {
            throw .record(.usedUp(most: Limits.recordsPerLog - kept))
        }
    }
}
