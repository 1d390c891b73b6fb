internal import Canvas
public import Peer
public import Vocabulary
internal import Wire

/// People who draw, with live ink and without, take back, renew, clear and hide.
public struct DrawingWorkload: Workload {
    private struct Pen {
        let seat: SeatID
        let number: UInt32
        let stroke: Stroke
        var drawn = 0
    }

    private var scribbles: Scribbles
    private var pens: [Int: Pen] = [:]
    private var nextPen: UInt32 = 1

    /// Begins at a seed.
    public init(seed: UInt64) {
        scribbles = Scribbles(seed: seed)
    }

    /// Draws, or takes back.
    public mutating func act(
        at peer: Int,
        in room: RoomID,
        code: RoomCode,
        lab: Lab,
        dice: inout Dice
    ) {
        if pens[peer] != nil { return moveOn(peer, room, code, lab, &dice) }
        switch Int.random(in: 0..<20, using: &dice) {
        case 0..<8:
            let count = Int.random(in: 1...4, using: &dice)
            lab.submit(.draw(code, scribbles.strokes(count, points: 2...40), pen: nil), on: peer)
        case 8..<13: putDown(peer, room, lab)
        case 13..<16: lab.submit(.undo(code), on: peer)
        case 16..<17: lab.submit(.redo(code), on: peer)
        case 17..<18: lab.submit(.clear(code, .own), on: peer)
        case 18..<19:
            lab.submit(.clear(code, peer == 0 ? .all : .own), on: peer)
        default: hide(peer, room, code, lab, &dice)
        }
    }

    /// A pen touches the canvas.
    private mutating func putDown(_ peer: Int, _ room: RoomID, _ lab: Lab) {
        guard let seat = lab.core(peer).view(room, now: lab.time(of: peer))?.seat else { return }
        let stroke = scribbles.strokes(1, points: 10...60)[0]
        pens[peer] = Pen(seat: seat, number: nextPen, stroke: stroke)
        nextPen += 1
    }

    /// A pen goes on; at the end its stroke is an operation, or, now and then, nothing comes of it.
    private mutating func moveOn(
        _ peer: Int,
        _ room: RoomID,
        _ code: RoomCode,
        _ lab: Lab,
        _ dice: inout Dice
    ) {
        guard var pen = pens.removeValue(forKey: peer) else { return }
        guard pen.drawn < pen.stroke.points.count else {
            if Int.random(in: 0..<8, using: &dice) == 0 {
                lab.handle(.inkEnd(room, pen.seat, pen: pen.number), on: peer)
            } else {
                lab.submit(.draw(code, [pen.stroke], pen: pen.number), on: peer)
            }
            return
        }
        let end = min(pen.drawn + 12, pen.stroke.points.count)
        let ink = InkFrame(
            seat: pen.seat,
            pen: pen.number,
            style: pen.stroke.style,
            from: UInt32(pen.drawn),
            points: Array(pen.stroke.points[pen.drawn..<end])
        )
        lab.handle(.ink(room, ink), on: peer)
        pen.drawn = end
        pens[peer] = pen
    }

    private func hide(
        _ peer: Int,
        _ room: RoomID,
        _ code: RoomCode,
        _ lab: Lab,
        _ dice: inout Dice
    ) {
        let core = lab.core(peer)
        let own = core.strokes(of: room).filter { $0.author == core.device }
        guard let stroke = own.randomElement(using: &dice) else { return }
        lab.submit(.hide(code, stroke.id), on: peer)
    }
}
