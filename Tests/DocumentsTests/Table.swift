import Documents
import Testing
import Vocabulary
import Wire

/// Writes operations for one document by hand: each later than the one before, unless said otherwise.
struct Table {
    static let ada = Party.author(0)
    static let ben = Party.author(1)

    private(set) var document: Document
    private var time: UInt64 = 0

    /// Begins empty, with kinds of records that undo passes over.
    init(lasting: Set<Int64> = []) { document = Document(lasting: lasting) }

    /// Applies a valid edit, after all others if nothing else is said, and returns the operation.
    @discardableResult
    mutating func edit(
        _ changes: [Edit.Change],
        by author: Author = ada,
        at lamport: UInt64? = nil
    ) throws -> DocumentOperation {
        apply(.edit(try #require(Edit(changes))), by: author, at: lamport)
    }

    /// Switches an edit on or off.
    @discardableResult
    mutating func turn(
        _ target: OperationID,
        _ flag: Bool,
        by author: Author = ada
    ) -> DocumentOperation {
        apply(.visible(Visible(target: target, flag: flag)), by: author, at: nil)
    }

    /// Makes a record.
    ///
    /// - Returns: Its name.
    mutating func make(
        in parent: RecordName? = nil,
        _ fields: [Int: FieldValue] = [:],
        by author: Author = ada
    ) throws -> RecordName {
        let last = document.children(of: parent).last
        let changes = try document.making(in: parent, after: last, fields: fields)
        return RecordName(edit: try edit(changes, by: author).key.id, change: 0)
    }

    /// Records each below the one before.
    mutating func chain(_ count: Int) throws -> [RecordName] {
        var chain: [RecordName] = []
        for _ in 0..<count { chain.append(try make(in: chain.last)) }
        return chain
    }

    private mutating func apply(
        _ action: DocumentOperation.Action,
        by author: Author,
        at lamport: UInt64?
    ) -> DocumentOperation {
        time += 1
        // Names of one time rise as well.
        let id = OperationID(words: Party.words(time << 8 | 1))
        let operation = DocumentOperation(
            key: OrderKey(lamport: lamport ?? time, id: id),
            author: author,
            log: author.device == Self.ada.device ? 0 : 1,
            action: action
        )
        document.apply(operation)
        return operation
    }
}
