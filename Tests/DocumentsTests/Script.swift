import Documents
import Testing
import Vocabulary
import Wire

/// Operations written down and not applied.
struct Script {
    private(set) var operations: [DocumentOperation] = []
    private var early: UInt64 = 1 << 32
    private var time: UInt64 = 1 << 32

    /// Adds an edit: later than all others, or before all others.
    ///
    /// - Returns: Its name.
    @discardableResult
    mutating func edit(_ changes: [Edit.Change], isLate: Bool = false) throws -> OperationID {
        add(.edit(try #require(Edit(changes))), isLate: isLate)
    }

    /// Adds undo or redo.
    mutating func turn(_ target: OperationID, _ flag: Bool) {
        add(.visible(Visible(target: target, flag: flag)), isLate: false)
    }

    /// Adds a record on top; each log makes no more than it may.
    mutating func record() throws -> RecordName {
        let position = try #require(SiblingPosition([1]))
        return RecordName(edit: try edit([.make(parent: nil, position, [:])]), change: 0)
    }

    @discardableResult
    private mutating func add(_ action: DocumentOperation.Action, isLate: Bool) -> OperationID {
        if isLate { early -= 1 } else { time += 1 }
        let number = UInt64(operations.count + 1)
        // Multiplied by an odd number, so that names have no order.
        let id = OperationID(words: Party.words(number &* 0x9e37_79b9_7f4a_7c15))
        operations.append(
            DocumentOperation(
                key: OrderKey(lamport: isLate ? early : time, id: id),
                author: Party.author(0),
                log: Int(number) / Limits.recordsPerLog,
                action: action
            )
        )
        return id
    }
}
