import Canvas
import Vocabulary

/// Everything that one can ask a canvas about a session.
struct Answers: Equatable {
    /// What one can ask about one canvas of the room.
    struct OfCanvas: Equatable {
        let visible: [OperationID]
        let undo: [OperationID?]
        let redo: [OperationID?]
    }

    let state: [UInt8]
    let strokeCount: Int
    let strokes: [PlacedStroke?]
    let canvases: [OfCanvas]

    init(_ canvas: Canvas, _ party: Party) {
        state = canvas.state
        strokeCount = canvas.strokeCount
        strokes = party.operations.map { canvas.stroke($0.id) }
        canvases = [0, 7].map { number in
            OfCanvas(
                visible: canvas.visibleStrokes(canvas: number),
                undo: party.authors.map { canvas.undoTarget(party, $0, canvas: number) },
                redo: party.authors.map { canvas.redoTarget(party, $0, canvas: number) }
            )
        }
    }

    /// What the rules say.
    static func expected(_ reference: ReferenceCanvas, _ party: Party) -> [OfCanvas] {
        return [0, 7].map { number in
            OfCanvas(
                visible: reference.visible(number),
                undo: party.authors.map { reference.undoTarget(party, $0, number) },
                redo: party.authors.map { reference.redoTarget(party, $0, number) }
            )
        }
    }
}
