import Canvas
import Testing
import Vocabulary
import Wire

@Suite("Undo and redo")
struct UndoTests {
    private var party = Party(authors: 2)
    private var canvas = Canvas()

    private mutating func draw(_ author: Int = 0) -> OperationID {
        let operation = party.draw(author)
        canvas.apply(operation)
        return operation.id
    }

    /// Presses undo or redo, and says what it was about.
    private mutating func press(_ flag: Bool, _ author: Int = 0) -> OperationID? {
        let target =
            flag ? canvas.redoTarget(party, author) : canvas.undoTarget(party, author)
        guard let target else { return nil }
        let changes = canvas.apply(party.turn(author, target, flag))
        #expect(!changes.isEmpty)
        return target
    }

    @Test("undo goes back stroke by stroke, redo forth, without a limit")
    mutating func unlimited() {
        var strokes: [OperationID] = []
        for _ in 0..<500 { strokes.append(draw()) }
        for stroke in strokes.reversed() { #expect(press(false) == stroke) }
        #expect(press(false) == nil)
        #expect(canvas.strokeCount == 0)
        for stroke in strokes { #expect(press(true) == stroke) }
        #expect(press(true) == nil)
        #expect(canvas.visibleStrokes(canvas: 0) == strokes)
    }

    @Test("undo and redo know nothing of other seats and other canvases")
    mutating func ownOnly() {
        let mine = draw()
        party.meet()
        _ = draw(1)
        let elsewhere = party.draw(0, .dot(canvas: 3))
        canvas.apply(elsewhere)
        #expect(press(false) == mine)
        #expect(press(false) == nil)
        #expect(canvas.undoTarget(party, 0, canvas: 3) == elsewhere.id)
        #expect(canvas.redoTarget(party, 1) == nil)
        #expect(canvas.strokeCount == 2)
    }

    @Test("nobody can undo for another seat")
    mutating func strangersFlag() {
        let mine = draw()
        party.meet()
        #expect(canvas.apply(party.turn(1, mine, false)).isEmpty)
        #expect(canvas.visibleStrokes(canvas: 0) == [mine])
    }

    @Test("nobody can undo, hide or clear for another device's seat by using its number")
    mutating func strangersSeat() {
        let mine = draw()
        party.meet()
        let seat = party.seat(0)
        let flag = Visible(target: mine, flag: false)
        #expect(canvas.apply(party.write(1, seat: seat, .visible(flag))).isEmpty)
        #expect(canvas.apply(party.write(1, seat: seat, .hide(mine))).isEmpty)
        let clear = CanvasOperation.Action.clear(
            Clear(canvas: 0, scope: .own),
            past: party.past(1),
            byMaster: false
        )
        #expect(canvas.apply(party.write(1, seat: seat, clear)).isEmpty)
        canvas.apply(party.write(1, seat: seat, .stroke(payload: Payload.stroke(.dot).encoded)))
        #expect(canvas.undoTarget(party, 0) == mine)
        #expect(press(false) == mine)
        #expect(canvas.strokeCount == 1)
    }

    @Test("a new stroke ends redo")
    mutating func newStrokeEndsRedo() {
        let first = draw()
        let second = draw()
        #expect(press(false) == second)
        let third = draw()
        #expect(press(true) == nil)
        #expect(press(false) == third)
        #expect(press(false) == first)
        #expect(press(true) == first)
        #expect(press(true) == third)
        #expect(press(true) == nil)
    }

    @Test("undone and redone strokes keep their depth")
    mutating func depthStays() {
        let first = draw()
        let second = draw()
        party.meet()
        let third = draw(1)
        #expect(press(false) == second)
        #expect(press(false) == first)
        let change = canvas.apply(party.turn(0, first, true))
        #expect(change == [.added(first, at: 0)])
        #expect(press(true) == second)
        #expect(canvas.visibleStrokes(canvas: 0) == [first, second, third])
    }

    @Test("undo skips a stroke that the master's clear took, until the clear is undone")
    mutating func skipsCovered() {
        let mine = draw()
        party.meet()
        let clear = party.clear(1, .all, byMaster: true)
        canvas.apply(clear)
        #expect(press(false) == nil)
        #expect(press(false, 1) == clear.id)
        #expect(canvas.visibleStrokes(canvas: 0) == [mine])
        #expect(press(false) == mine)
    }

    @Test("redo skips what would not show")
    mutating func redoSkipsCovered() {
        let mine = draw()
        #expect(press(false) == mine)
        party.meet()
        canvas.apply(party.clear(1, .all, byMaster: true))
        #expect(canvas.redoTarget(party, 0) == nil)
    }

    @Test("undo skips a clear that only took what its owner had hidden anyway")
    mutating func skipsClearOfHidden() {
        let mine = draw()
        canvas.apply(party.hide(0, mine))
        party.meet()
        canvas.apply(party.clear(1, .all, byMaster: true))
        #expect(canvas.undoTarget(party, 1) == nil)
    }

    @Test("a hide is undone and redone like a stroke")
    mutating func hides() {
        let first = draw()
        let second = draw()
        let hide = party.hide(0, first)
        #expect(canvas.apply(hide) == [.removed([first])])
        #expect(press(false) == hide.id)
        #expect(canvas.visibleStrokes(canvas: 0) == [first, second])
        #expect(press(true) == hide.id)
        #expect(press(false) == hide.id)
        #expect(press(false) == second)
    }

    @Test("a stroke hidden twice shows when both hides are undone")
    mutating func hiddenTwice() {
        let stroke = draw()
        let hides = [party.hide(0, stroke), party.hide(0, stroke)]
        for hide in hides { canvas.apply(hide) }
        #expect(canvas.undoTarget(party, 0) == hides[1].id)
        #expect(canvas.apply(party.turn(0, hides[1].id, false)).isEmpty)
        #expect(press(false) == hides[0].id)
        #expect(canvas.visibleStrokes(canvas: 0) == [stroke])
        #expect(press(false) == stroke)
    }

    @Test("nobody can hide another seat's stroke")
    mutating func strangersHide() {
        let mine = draw()
        party.meet()
        let hide = party.hide(1, mine)
        #expect(canvas.apply(hide).isEmpty)
        #expect(canvas.undoTarget(party, 1) == nil)
    }

    @Test("the last of two concurrent flags wins, in either order")
    func lastFlagWins() {
        var party = Party(authors: 2)
        let stroke = party.draw(0)
        party.meet()
        let off = party.write(0, .visible(Visible(target: stroke.id, flag: false)))
        let on = party.write(
            1,
            seat: party.seat(0),
            device: party.device(0),
            .visible(Visible(target: stroke.id, flag: true))
        )
        let one = Canvas([stroke, off, on])
        let other = Canvas([on, off, stroke])
        #expect(one.state == other.state)
        #expect(one.strokeCount == (off.key < on.key ? 1 : 0))
    }

    @Test("what undo and redo know survives being loaded from operations")
    mutating func survivesRestart() {
        let strokes = [draw(), draw(), draw()]
        #expect(press(false) == strokes[2])
        #expect(press(false) == strokes[1])
        canvas = Canvas()
        for operation in party.operations { canvas.applyInBulk(operation) }
        #expect(press(true) == strokes[1])
        #expect(press(true) == strokes[2])
        #expect(press(true) == nil)
    }

    @Test(
        "undoing all and redoing all shows the same picture again",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func thereAndBack(seed: UInt64) {
        var party = Party.random(seed: seed, authors: 2)
        party.meet()
        // A new stroke on each canvas empties what there is to redo.
        party.draw(0)
        var canvas = Canvas(party.operations)
        let before = canvas.visibleStrokes(canvas: 0)
        while let target = canvas.undoTarget(party, 0) {
            canvas.apply(party.turn(0, target, false))
        }
        let own = canvas.visibleStrokes(canvas: 0).filter {
            canvas.stroke($0)?.seat == party.seat(0)
        }
        #expect(own.isEmpty)
        while let target = canvas.redoTarget(party, 0) {
            canvas.apply(party.turn(0, target, true))
        }
        #expect(canvas.visibleStrokes(canvas: 0) == before)
    }
}
