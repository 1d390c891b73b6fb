internal import Documents
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What seats edit.
extension Hand {
    /// Does something to the document.
    ///
    /// - Returns: Mostly one edit; where siblings stand too close together, edits before it that part them.
    func edit(_ deed: RecordDeed, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        guard let book = room.edited else { throw .record(.noRecords) }
        let author = Author(device: device, seat: seat)
        switch deed {
        case .make(let kind, let fields, let spot):
            return try make(kind, fields, at: spot, in: book).map { .init($0, seat: seat) }
        case .move(let record, let spot):
            return try move(record, to: spot, in: book).map { .init($0, seat: seat) }
        case .set(let record, let fields):
            guard let kind = book.kind(of: record) else { throw .record(.unknownRecord(record)) }
            let changes = [Edit.Change.set(.named(record), try numbered(fields, of: kind))]
            return [.init(try payload(changes, in: book), seat: seat)]
        case .hide(let record, let isHidden):
            let changes = [Edit.Change.hide(.named(record), isHidden)]
            return [.init(try payload(changes, in: book), seat: seat)]
        case .undo:
            guard let target = book.document.undoTarget(author) else { throw .nothingToUndo(code) }
            return [.init(.visible(Visible(target: target, flag: false)), seat: seat)]
        case .redo:
            guard let target = book.document.redoTarget(author) else { throw .nothingToRedo(code) }
            return [.init(.visible(Visible(target: target, flag: true)), seat: seat)]
        }
    }

    private func make(
        _ name: String,
        _ fields: [String: FieldValue],
        at spot: RecordDeed.Spot,
        in book: DocumentBook
    ) throws(Refusal) -> [Payload] {
        guard let kind = book.description.records.first(where: { $0.name == name }) else {
            throw .record(.unknownKind)
        }
        guard recordsLeft(in: book.document) > 0 else {
            throw .record(.usedUp(most: Limits.recordsPerLog))
        }
        var numbered = try numbered(fields, of: kind)
        numbered[RecordKind.kindField] = .integer(Int64(kind.number))
        return try place(at: spot, in: book) { document, parent, sibling throws(DocumentFault) in
            try document.making(in: parent, after: sibling, fields: numbered)
        }
    }

    private func move(
        _ record: RecordName,
        to spot: RecordDeed.Spot,
        in book: DocumentBook
    ) throws(Refusal) -> [Payload] {
        try place(record, at: spot, in: book) { document, parent, sibling throws(DocumentFault) in
            try document.moving(record, into: parent, after: sibling)
        }
    }

    /// Edits that put a record somewhere; the last is what was asked for.
    private func place(
        _ moved: RecordName? = nil,
        at spot: RecordDeed.Spot,
        in book: DocumentBook,
        _ draft: (Document, RecordName?, RecordName?) throws(DocumentFault) -> [Edit.Change]
    ) throws(Refusal) -> [Payload] {
        let (parent, sibling) = try target(of: spot, moving: moved, in: book.document)
        func changes(_ document: Document) -> Result<[Edit.Change], DocumentFault> {
            Result { () throws(DocumentFault) in try draft(document, parent, sibling) }
        }
        switch changes(book.document) {
        case .success(let changes): return try payloads(changes, in: book)
        case .failure(.crowded): break
        case .failure(let fault): throw .document(fault)
        }
        var document = book.document
        var parting: [Payload] = []
        for (number, moves) in document.spreading(below: parent).enumerated() {
            let payload = try payload(moves, in: book)
            if case .edit(let edit) = payload { preview(edit, number, in: &document) }
            parting.append(payload)
        }
        switch changes(document) {
        case .success(let changes): return parting + (try payloads(changes, in: book))
        case .failure(let fault): throw .document(fault)
        }
    }

    /// Has a copy of the document look as it will when an edit is written, after all that is here.
    private func preview(_ edit: Edit, _ number: Int, in document: inout Document) {
        let id = OperationID(words: Words4(.max, .max, .max, UInt64(number)))
        let key = OrderKey(round: 0, lamport: UInt64.max, id: id)
        let author = Author(device: device, seat: SeatID(0))
        document.apply(DocumentOperation(key: key, author: author, log: -1, action: .edit(edit)))
    }

    /// What a record goes below, and after what.
    private func target(
        of spot: RecordDeed.Spot,
        moving moved: RecordName?,
        in document: Document
    ) throws(Refusal) -> (parent: RecordName?, sibling: RecordName?) {
        func siblings(below parent: RecordName?) -> [RecordName] {
            document.children(of: parent).filter { $0 != moved }
        }
        func parent(of record: RecordName) throws(Refusal) -> RecordName? {
            guard record != moved, let known = document.record(record) else {
                throw .document(.noSuchRecord(record))
            }
            return known.parent
        }
        switch spot {
        case .first(let parent): return (parent, nil)
        case .last(let parent): return (parent, siblings(below: parent).last)
        case .after(let record): return (try parent(of: record), record)
        case .before(let record):
            let parent = try parent(of: record)
            return (parent, siblings(below: parent).prefix { $0 != record }.last)
        }
    }

    /// One edit, or two where the moves that make room do not fit into one with the rest.
    private func payloads(
        _ changes: [Edit.Change],
        in book: DocumentBook
    ) throws(Refusal) -> [Payload] {
        if Edit(changes) == nil, changes.count > 1 {
            let moves = try payload(Array(changes.dropFirst()), in: book)
            return [moves, try payload(Array(changes.prefix(1)), in: book)]
        }
        return [try payload(changes, in: book)]
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
            numbered[field.number] = value
        }
        return numbered
    }

    /// How many more records the log may make that this device wrote to last.
    private func recordsLeft(in document: Document) -> Int {
        let logs = room.logs.logs
        let own = logs.indices.filter { logs[$0].name.device == device }
        let last = own.max {
            (logs[$0].entries.last?.lamport ?? 0) < (logs[$1].entries.last?.lamport ?? 0)
        }
        return last.map { document.recordsLeft(log: $0) } ?? Limits.recordsPerLog
    }
}
