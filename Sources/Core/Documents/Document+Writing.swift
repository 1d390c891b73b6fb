import Vocabulary
import Wire

extension Document {
    /// Notes what a change says.
    ///
    /// - Parameters:
    ///   - change: A change of the edit that is added next.
    ///   - name: What a record is called that it makes.
    ///   - log: Whose budget that is taken from.
    /// - Returns: Whether it makes a record.
    mutating func take(_ change: Edit.Change, _ name: RecordName, log: Int) -> Bool {
        switch change {
        case .make(let parent, let position, let fields):
            let record = number(of: name)
            let parent = parent.map { number(of: $0, in: name.edit) }
            guard madeByLog[log, default: 0] < Limits.recordsPerLog else { return false }
            madeByLog[log, default: 0] += 1
            records[record].maker = edits.count
            write(record, .place, .place(parent: parent, position))
            write(record, fields)
            return true
        case .move(let record, let parent, let position):
            let record = number(of: record, in: name.edit)
            let parent = parent.map { number(of: $0, in: name.edit) }
            write(record, .place, .place(parent: parent, position))
        case .set(let record, let fields): write(number(of: record, in: name.edit), fields)
        case .hide(let record, let hidden):
            write(number(of: record, in: name.edit), .hidden, .hidden(hidden))
        }
        return false
    }

    private mutating func write(_ record: Int, _ fields: [Int: FieldValue]) {
        for (number, value) in fields.sorted(by: { $0.key < $1.key }) {
            write(record, .field(number), .value(value))
        }
    }

    private mutating func write(_ record: Int, _ slot: Slot, _ content: Write.Content) {
        writes.append(Write(edit: edits.count, record: record, slot: slot, content: content))
        writePositions.append(-1)
    }

    private mutating func number(of reference: Edit.Reference, in edit: OperationID) -> Int {
        switch reference {
        case .named(let name): number(of: name)
        case .new(let change): number(of: RecordName(edit: edit, change: UInt8(change)))
        }
    }

    private mutating func number(of name: RecordName) -> Int {
        if let number = recordNumbers[name] { return number }
        recordNumbers[name] = records.count
        records.append(Record(name: name))
        return records.count - 1
    }

    /// Has an edit count that is switched on now.
    mutating func enter(_ edit: Int, _ touched: inout Set<Int>) {
        for write in edits[edit].writes {
            let (record, slot) = (writes[write].record, writes[write].slot)
            let before = records[record].top(slot)
            let rank = Rank(slot: slot, key: edits[edit].key)
            records[record].insert(write, rank, &writePositions)
            settle(record, slot, before, &touched)
        }
        noteMade(edit, &touched)
        rank(edit)
    }

    /// Has an edit count no longer that is switched off now.
    mutating func leave(_ edit: Int, _ touched: inout Set<Int>) {
        for write in edits[edit].writes {
            let (record, slot) = (writes[write].record, writes[write].slot)
            let before = records[record].top(slot)
            records[record].remove(write, slot, &writePositions)
            settle(record, slot, before, &touched)
        }
        noteMade(edit, &touched)
    }

    /// The records that it made are there now, or not, whatever decides where.
    private func noteMade(_ edit: Int, _ touched: inout Set<Int>) {
        guard edits[edit].made > 0 else { return }
        for write in edits[edit].writes where records[writes[write].record].maker == edit {
            touched.insert(writes[write].record)
        }
    }

    /// Draws the consequences where another write decides than before.
    private mutating func settle(
        _ record: Int,
        _ slot: Slot,
        _ before: Int?,
        _ touched: inout Set<Int>
    ) {
        let after = records[record].top(slot)
        guard after != before else { return }
        if let before {
            edits[writes[before].edit].decided -= 1
            rank(writes[before].edit)
        }
        if let after {
            edits[writes[after].edit].decided += 1
            rank(writes[after].edit)
        }
        touched.insert(record)
        if slot == .place { hang(record, &touched) }
    }
}
