import Vocabulary
public import Wire

extension Document {
    /// A record, if it is shown.
    ///
    /// - Parameter name: Its name.
    /// - Returns: `nil` if it is not there, is taken away, hangs below such a one, or too deep.
    /// - Complexity: O(`Limits.recordDepth`).
    public func record(_ name: RecordName) -> RecordView? {
        guard let number = recordNumbers[name], let depth = depth(number) else { return nil }
        return view(number, depth: depth)
    }

    /// What is shown below a record, or on top, in order.
    ///
    /// - Parameter parent: A record that is shown, or `nil` for the top.
    /// - Returns: Names by position, then by the device that put them there, then by name.
    /// - Complexity: O(k) for k children.
    public func children(of parent: RecordName?) -> [RecordName] {
        guard let parent else { return names(in: top) }
        guard let number = recordNumbers[parent], let depth = depth(number),
            depth < Limits.recordDepth
        else { return [] }
        return names(in: records[number].children)
    }

    private func names(in order: SiblingOrder) -> [RecordName] {
        order.items.map { records[writes[$0].record].name }
    }

    /// All that is shown, each record after its parent and the siblings before it.
    ///
    /// - Complexity: O(n) for n records.
    public func outline() -> [RecordView] {
        var outline: [RecordView] = []
        var waiting = top.items.reversed().map { (write: $0, depth: 1) }
        while let (write, depth) = waiting.popLast() {
            let record = writes[write].record
            if let view = view(record, depth: depth) { outline.append(view) }
            guard depth < Limits.recordDepth else { continue }
            waiting += records[record].children.items.reversed().map { ($0, depth + 1) }
        }
        return outline
    }

    /// How many records have been named so far, be they here or not.
    public var recordCount: Int { records.count }

    /// A record by its number, in the order in which records were named; the number stays as long as the document does.
    ///
    /// - Parameter number: At least 0, below `recordCount`.
    /// - Returns: Its name, and what it is if it is here (`Protocol/documents.md`, rule 13).
    /// - Complexity: O(`Limits.recordDepth`).
    public func record(number: Int) -> (name: RecordName, held: RecordView?) {
        let name = records[number].name
        return (name, held(name))
    }

    /// A record that is here, whether what it hangs below is shown or not.
    ///
    /// - Parameter name: Its name.
    /// - Returns: `nil` for one that was not made, or is taken away.
    /// - Complexity: O(`Limits.recordDepth`).
    public func held(_ name: RecordName) -> RecordView? {
        guard let number = recordNumbers[name], isHere(number) else { return nil }
        return view(number, depth: depth(number) ?? 0)
    }

    /// How many more records a log may make.
    public func recordsLeft(log: Int) -> Int {
        Limits.recordsPerLog - madeByLog[log, default: 0]
    }

    /// The one encoding of everything that decides what is shown, now or later: two documents of the same
    /// operations have the same bytes.
    ///
    /// - Complexity: O(n log n) for n records.
    public var stateBytes: [UInt8] {
        var writer = CBORWriter(capacity: 64 * records.count)
        encodeState(into: &writer)
        return writer.bytes
    }

    /// Writes the same behind what a writer has.
    public func encodeState(into writer: inout CBORWriter) {
        let made = records.indices.filter { records[$0].maker != nil }
            .sorted { records[$0].name < records[$1].name }
        writer.array(made.count)
        for record in made { encode(record, into: &writer) }
    }

    private func encode(_ record: Int, into writer: inout CBORWriter) {
        writer.array(4)
        writer.byteString(records[record].name.bytes)
        writer.boolean(isHere(record))
        if let position = position(record) {
            writer.array(2)
            if case .below(let parent) = records[record].link {
                writer.byteString(records[parent].name.bytes)
            } else {
                writer.null()
            }
            writer.byteString(position.bytes)
        } else {
            writer.null()
        }
        let fields = fields(record)
        writer.map(fields.count)
        for (number, value) in fields.sorted(by: { $0.key < $1.key }) {
            writer.unsigned(UInt64(number))
            value.encode(into: &writer)
        }
    }

    /// How deep a record hangs, if it is shown.
    func depth(_ record: Int) -> Int? {
        var depth = 1
        var next = record
        while depth <= Limits.recordDepth, isHere(next) {
            switch records[next].link {
            case .nowhere: return nil
            case .top: return depth
            case .below(let parent): next = parent
            }
            depth += 1
        }
        return nil
    }

    /// Whether a record was made by an edit that is on.
    func isMade(_ record: Int) -> Bool {
        records[record].maker.map { edits[$0].isOn } ?? false
    }

    /// Whether a record was made and is not taken away.
    func isHere(_ record: Int) -> Bool {
        guard isMade(record) else { return false }
        guard let write = records[record].hides.top,
            case .hidden(let hidden) = writes[write].content
        else { return true }
        return !hidden
    }

    /// Where a record stands among its siblings.
    func position(_ record: Int) -> SiblingPosition? {
        guard let write = records[record].places.top,
            case .place(_, let position) = writes[write].content
        else { return nil }
        return position
    }

    private func view(_ record: Int, depth: Int) -> RecordView? {
        guard let position = position(record), let write = records[record].places.top else {
            return nil
        }
        var parent: RecordName?
        if case .below(let number) = records[record].link { parent = records[number].name }
        return RecordView(
            name: records[record].name,
            parent: parent,
            depth: depth,
            position: position,
            device: authors[edits[writes[write].edit].author].author.device,
            isStruck: records[record].isStruck,
            fields: fields(record)
        )
    }

    private func fields(_ record: Int) -> [Int: FieldValue] {
        var fields: [Int: FieldValue] = [:]
        for number in records[record].fieldNumbers.map(Int.init) {
            guard let write = records[record].top(.field(number)),
                case .value(let value) = writes[write].content, value != .nothing
            else { continue }
            fields[number] = value
        }
        return fields
    }
}
