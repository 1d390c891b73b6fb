import Vocabulary
public import Wire

/// One tree of records that many edit at once.
///
/// A pure function of the set of operations applied, in whatever order they were and however often, as long as
/// each log's own come in theirs. Each thing of a record (its place, whether it is taken away, each field) is as
/// the latest edit says that is switched on. A record's latest move alone matters: of moves that
/// go in a ring the latest does not count, as in Kleppmann et al., "A highly-available move operation for
/// replicated trees" (2021), but what was overwritten is not done anew, so that a late move costs no more than
/// any other. `Protocol/documents.md` has the rules.
public struct Document: Sendable {
    var records: [Record] = []
    var recordNumbers: [RecordName: Int] = [:]
    /// What is here and hangs on top of the tree.
    var top = SiblingOrder()

    var writes: [Write] = []
    /// Where each write lies in its ranking, -1 where it does not count.
    var writePositions: [Int32] = []

    var edits: [EditRecord] = []
    var editNumbers: [OperationID: Int] = [:]
    /// Where each edit lies in one of its author's rankings, -1 where it is in neither.
    var editPositions: [Int32] = []

    var authors: [AuthorRecord] = []
    var authorNumbers: [Author: Int] = [:]
    /// Flags of edits that have not come yet.
    var earlyFlags: [EditFlag.Name: EditFlag] = [:]
    /// How many records each log has made.
    var madeByLog: [Int: Int] = [:]

    /// What field 0 holds of records that undo leaves where they are.
    let lasting: Set<Int64>

    /// Starts empty.
    ///
    /// - Parameter lasting: What field 0 holds of records that undo leaves where they are: an edit that makes nothing but
    ///   such is passed over.
    public init(lasting: Set<Int64> = []) { self.lasting = lasting }

    /// Applies one operation; applied again, it changes nothing.
    ///
    /// - Parameter operation: Of a log whose operations before were applied.
    /// - Returns: The records of which something has changed, by name, and what. What lies below a record that
    ///   hangs elsewhere, or is there or not, is not named.
    /// - Complexity: O(c log n) for c changes and n operations, and at most `Limits.recordDepth` records
    ///   looked at twice for each move, whatever came before and however late it comes.
    @discardableResult
    public mutating func apply(_ operation: DocumentOperation) -> [RecordName: Touch] {
        var contests: [Contest] = []
        return apply(operation, &contests)
    }

    /// Applies one operation, and says what it contests.
    ///
    /// - Parameters:
    ///   - operation: Of a log whose operations before were applied.
    ///   - contests: Given what the edit writes that another author has written, too.
    /// - Returns: The records of which something has changed, by name, and what.
    /// - Complexity: That of `apply(_:)`.
    public mutating func apply(
        _ operation: DocumentOperation,
        _ contests: inout [Contest]
    ) -> [RecordName: Touch] {
        var touched: [Int: Touch] = [:]
        switch operation.action {
        case .edit(let edit): add(edit, operation, &touched, &contests)
        case .visible(let visible): turn(visible, operation, &touched)
        }
        var named: [RecordName: Touch] = [:]
        for (record, touch) in touched {
            shelve(record)
            named[records[record].name] = touch
        }
        return named
    }

    private mutating func add(
        _ edit: Edit,
        _ operation: DocumentOperation,
        _ touched: inout [Int: Touch],
        _ contests: inout [Contest]
    ) {
        let id = operation.key.id
        guard editNumbers[id] == nil else { return }
        let number = edits.count
        editNumbers[id] = number
        let author = authorNumber(operation.author)
        let first = writes.count
        var made = 0
        for (index, change) in edit.changes.enumerated() {
            if take(change, RecordName(edit: id, change: UInt8(index)), log: operation.log) {
                made += 1
            }
        }
        let name = EditFlag.Name(target: id, author: operation.author)
        edits.append(
            EditRecord(
                key: operation.key,
                author: author,
                writes: first..<writes.count,
                made: made,
                isLasting: isLasting(edit),
                flag: earlyFlags.removeValue(forKey: name)
            )
        )
        editPositions.append(-1)
        authors[author].latest = max(authors[author].latest ?? operation.key, operation.key)
        guard edits[number].isOn else { return rankAsOff(number) }
        let rivalries = rivalries(of: number)
        enter(number, &touched)
        contests += self.contests(rivalries, of: number)
    }

    private func isLasting(_ edit: Edit) -> Bool {
        edit.changes.allSatisfy { change in
            guard case .make(_, _, let fields) = change, case .integer(let kind)? = fields[0] else {
                return false
            }
            return lasting.contains(kind)
        }
    }

    private mutating func authorNumber(_ author: Author) -> Int {
        if let number = authorNumbers[author] { return number }
        authorNumbers[author] = authors.count
        authors.append(AuthorRecord(author: author))
        return authors.count - 1
    }

    /// The flag with the greater key counts, and only the edit's own author has one.
    private mutating func turn(
        _ visible: Visible,
        _ operation: DocumentOperation,
        _ touched: inout [Int: Touch]
    ) {
        let flag = EditFlag(key: operation.key, isOn: visible.flag)
        guard let number = editNumbers[visible.target] else {
            let name = EditFlag.Name(target: visible.target, author: operation.author)
            if let early = earlyFlags[name], early.key >= flag.key { return }
            earlyFlags[name] = flag
            return
        }
        let edit = edits[number]
        guard authors[edit.author].author == operation.author else { return }
        if let flag = edit.flag, flag.key >= operation.key { return }
        edit.isOn ? rankAsHidden(number) : rankAsOn(number)
        edits[number].flag = flag
        switch (edit.isOn, flag.isOn) {
        case (true, true): rank(number)
        case (true, false):
            leave(number, &touched)
            rankAsOff(number)
        case (false, true): enter(number, &touched)
        case (false, false): rankAsOff(number)
        }
    }
}
