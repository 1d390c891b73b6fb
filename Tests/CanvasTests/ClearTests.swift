import Canvas
import Testing
import Vocabulary
import Wire

@Suite("Clear")
struct ClearTests {
    private var party = Party(authors: 3)

    @Test("clear takes the author's own strokes, and only those")
    mutating func ownScope() {
        let mine = [party.draw(0), party.draw(0)]
        let other = party.draw(1)
        party.meet()
        var canvas = Canvas(party.operations)
        #expect(canvas.hasStrokesToClear(party, 0, .own))
        let clear = party.clear(0)
        #expect(canvas.apply(clear) == [.removed(mine.map(\.id).sorted(by: canvas.isBelow))])
        #expect(canvas.visibleStrokes(canvas: 0) == [other.id])
        #expect(!canvas.hasStrokesToClear(party, 0, .own))
        #expect(canvas.hasStrokesToClear(party, 0, .all))
    }

    @Test("clearing everything counts for the master only", arguments: [false, true])
    mutating func allScope(byMaster: Bool) {
        party.draw(0)
        party.draw(1)
        party.meet()
        let clear = party.clear(2, .all, byMaster: byMaster)
        let canvas = Canvas(party.operations)
        #expect(canvas.strokeCount == (byMaster ? 0 : 2))
        #expect(canvas.undoTarget(party, 2) == (byMaster ? clear.id : nil))
    }

    @Test("a stroke that the author of a clear had not seen stays")
    mutating func concurrentStroke() {
        party.draw(0)
        party.meet()
        let unseen = party.draw(1)
        party.clear(0, .all, byMaster: true)
        let canvas = Canvas(party.operations)
        #expect(canvas.visibleStrokes(canvas: 0) == [unseen.id])
        let reversed = Canvas(party.operations.reversed())
        #expect(reversed.state == canvas.state)
    }

    @Test("what is drawn after a clear stays")
    mutating func laterStroke() {
        party.draw(0)
        party.clear(0)
        let later = party.draw(0)
        #expect(Canvas(party.operations).visibleStrokes(canvas: 0) == [later.id])
    }

    @Test("undoing a clear brings back all that it took, at their depths")
    mutating func undoClear() {
        for _ in 0..<100 { party.draw(0) }
        let clear = party.clear(0)
        let later = party.draw(0)
        var canvas = Canvas(party.operations)
        let all = party.operations.filter { $0.id != clear.id }.map(\.id)
        #expect(canvas.undoTarget(party, 0) == later.id)
        let shown = canvas.apply(party.turn(0, clear.id, false))
        guard case .turned(let back)? = shown.first, shown.count == 1 else {
            Issue.record("\(shown)")
            return
        }
        // One run, however many they are.
        #expect(back.off.isEmpty)
        #expect(back.on.map(\.at) == [0] && back.on.map(\.numbers) == [0...99])
        #expect(canvas.visibleStrokes(canvas: 0) == all)
        #expect(canvas.redoTarget(party, 0) == clear.id)
        let hidden = canvas.apply(party.turn(0, clear.id, true))
        guard case .turned(let gone)? = hidden.first, hidden.count == 1 else {
            Issue.record("\(hidden)")
            return
        }
        #expect(gone.off == [0...99] && gone.on.isEmpty)
        #expect(canvas.visibleStrokes(canvas: 0) == [later.id])
    }

    @Test("a clear of few strokes that is undone adds them one by one")
    mutating func undoSmallClear() {
        let first = party.draw(0)
        let second = party.draw(0)
        let clear = party.clear(0)
        var canvas = Canvas(party.operations)
        #expect(
            canvas.apply(party.turn(0, clear.id, false))
                == [.added(first.id, at: 0), .added(second.id, at: 1)]
        )
    }

    @Test("a stroke under two clears shows when neither is active")
    mutating func twoClears() {
        let stroke = party.draw(0)
        party.meet()
        let own = party.clear(0)
        let all = party.clear(1, .all, byMaster: true)
        var canvas = Canvas(party.operations)
        canvas.apply(party.turn(0, own.id, false))
        #expect(canvas.strokeCount == 0)
        canvas.apply(party.turn(1, all.id, false))
        #expect(canvas.visibleStrokes(canvas: 0) == [stroke.id])
        canvas.apply(party.turn(0, own.id, true))
        #expect(canvas.strokeCount == 0)
    }

    @Test("only the author's seat can take a clear back")
    mutating func strangersFlag() {
        party.draw(0)
        let clear = party.clear(0)
        party.meet()
        party.turn(1, clear.id, false)
        #expect(Canvas(party.operations).strokeCount == 0)
    }

    @Test("a clear leaves other canvases alone")
    mutating func otherCanvas() {
        party.draw(0)
        party.draw(0, .dot(canvas: 1))
        party.clear(0, canvas: 1)
        let canvas = Canvas(party.operations)
        #expect(canvas.visibleStrokes(canvas: 0).count == 1)
        #expect(canvas.visibleStrokes(canvas: 1).isEmpty)
    }
}

extension Canvas {
    fileprivate func isBelow(_ one: OperationID, _ other: OperationID) -> Bool {
        guard let one = stroke(one), let other = stroke(other) else { return false }
        return one.key < other.key
    }
}
