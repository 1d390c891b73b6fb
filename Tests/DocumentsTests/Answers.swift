import Documents
import Vocabulary
import Wire

/// Everything that a document answers.
struct Answers: Equatable {
    let state: [UInt8]
    let outline: [RecordView]
    let undo: [OperationID?]
    let redo: [OperationID?]

    init(_ document: Document) {
        let authors = (0...Party.people).map(Party.author)
        state = document.stateBytes
        outline = document.outline()
        undo = authors.map { document.undoTarget($0) }
        redo = authors.map { document.redoTarget($0) }
    }
}

extension Document {
    init(_ operations: [DocumentOperation]) {
        self.init()
        for operation in operations { apply(operation) }
    }
}
