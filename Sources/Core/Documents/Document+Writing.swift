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
            // Nothing is kept of what is beyond: a flood of these costs no more than its operations.
            guard madeByLog[log, default: 0] < Limits.recordsPerLog else { return false }
            madeByLog[log, default: 0] += 1
            let record = number(of: name)
            let parent = parent.map { number(of: $0, in: name.edit) }
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
    mutating func enter(_ edit: Int, _ touched: inout [Int: Touch]) {
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
    mutating func leave(_ edit: Int, _ touched: inout [Int: Touch]) {
        for write in edits[edit].writes {
            let (record, slot) = (writes[write].record, writes[write].slot)
            let before = records[record].top(slot)
            records[record].remove(write, slot, &writePositions)
            settle(record, slot, before, &touched)
        }
        noteMade(edit, &touched)
    }

    /// The records that it made are there now, or not, whatever decides where.
    private func noteMade(_ edit: Int, _ touched: inout [Int: Touch]) {
        guard edits[edit].made > 0 else { return }
        for write in edits[edit].writes where records[writes[write].record].maker == edit {
            touched[writes[write].record, default: Touch()].presence = true
        }
    }

    /// Draws the consequences where another write decides than before.
    private mutating func settle(
        _ record: Int,
        _ slot: Slot,
        _ before: Int?,
        _ touched: inout [Int: Touch]
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
        touched[record, default: Touch()].insert(slot)
        if slot == .place { hang(record, &touched) }
    }
}

extension Document {
    /// A write of an edit, and what has decided until it came.
    struct Rivalry {
        let write: Int
        let rival: Int
    }

    /// What decides now of all that an edit is about to write, where another author has written it.
    func rivalries(of edit: Int) -> [Rivalry] {
        edits[edit].writes.compactMap { write in
            guard let rival = records[writes[write].record].top(writes[write].slot),
                edits[writes[rival].edit].author != edits[edit].author,
                writes[rival].content != writes[write].content
            else { return nil }
            return Rivalry(write: write, rival: rival)
        }
    }

    /// What has come of these, and of rings that the edit has closed.
    func contests(_ rivalries: [Rivalry], of edit: Int) -> [Contest] {
        let written = rivalries.map { rivalry in
            let isLater = edits[edit].key > edits[writes[rivalry.rival].edit].key
            return isLater
                ? contest(won: rivalry.write, lost: rivalry.rival)
                : contest(won: rivalry.rival, lost: rivalry.write)
        }
        let struck = edits[edit].writes.compactMap { write in
            writes[write].slot == .place ? contest(inRingThrough: writes[write].record) : nil
        }
        var seen: Set<Contest> = []
        return (written + struck).filter { seen.insert($0).inserted }
    }

    /// The move that a ring does not let count, and the latest of the others on it.
    private func contest(inRingThrough record: Int) -> Contest? {
        let ring = ring(through: record)
        guard let struck = ring.first(where: { records[$0].isStruck }),
            let lost = records[struck].places.top
        else { return nil }
        let author = edits[writes[lost].edit].author
        let others = ring.compactMap { records[$0].places.top }
            .filter { edits[writes[$0].edit].author != author }
        let won = others.max { edits[writes[$0].edit].key < edits[writes[$1].edit].key }
        return won.map { contest(won: $0, lost: lost) }
    }

    private func contest(won: Int, lost: Int) -> Contest {
        let edit = edits[writes[lost].edit]
        let thing: Contest.Thing =
            switch writes[lost].slot {
            case .place: .place
            case .hidden: .presence
            case .field(let number): .field(number)
            }
        return Contest(
            record: records[writes[lost].record].name,
            thing: thing,
            winner: edits[writes[won].edit].key.id,
            loser: edit.key.id,
            author: authors[edit.author].author
        )
    }
}
