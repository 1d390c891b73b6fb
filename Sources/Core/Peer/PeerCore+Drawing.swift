internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
public import Vocabulary
internal import Wire

extension PeerCore {
    /// Draws strokes for this device's own seat.
    mutating func draw(
        _ strokes: [Stroke],
        _ pen: UInt32?,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        let seat = try own(seat, in: room, code)
        let sheet = try sheet(for: seat, in: room, code)
        var drafts: [RoomLogs.Draft] = []
        for (index, stroke) in strokes.enumerated() {
            if let fault = StrokeSplitter.fault(in: stroke) {
                throw .invalidStroke(index: index, fault)
            }
            var stroke = stroke
            stroke.canvas = sheet
            drafts += StrokeSplitter.payloads(of: stroke).map { RoomLogs.Draft($0, seat: seat) }
        }
        guard !drafts.isEmpty else {
            effects.append(.answer(id, .success(.room(room))))
            return
        }
        if let pen { ink.forget(pen, of: seat) }
        let start = effects.count
        let written = try write(drafts, in: room, answering: id)
        // Before the stroke itself, so that the page knows which preview it replaces.
        if let pen, let last = written.last {
            effects.insert(.event(room, .drawn(last, pen: pen)), at: start)
        }
    }

    /// Takes back the last action of this device's seat.
    mutating func undo(
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        let seat = try own(seat, in: room, code)
        let sheet = try sheet(for: seat, in: room, code)
        guard
            let target = rooms[room]?.canvas.undoTarget(device: device, seat: seat, canvas: sheet)
        else { throw .nothingToUndo(code) }
        let visible = Visible(target: target, flag: false)
        try write([RoomLogs.Draft(.visible(visible), seat: seat)], in: room, answering: id)
    }

    /// Renews what was taken back last.
    mutating func redo(
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        let seat = try own(seat, in: room, code)
        let sheet = try sheet(for: seat, in: room, code)
        guard
            let target = rooms[room]?.canvas.redoTarget(device: device, seat: seat, canvas: sheet)
        else { throw .nothingToRedo(code) }
        let visible = Visible(target: target, flag: true)
        try write([RoomLogs.Draft(.visible(visible), seat: seat)], in: room, answering: id)
    }

    /// Takes away this seat's strokes, or, for the master, all.
    mutating func clear(
        _ scope: Clear.Scope,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        let seat = try own(seat, in: room, code)
        let sheet = try sheet(for: seat, in: room, code)
        guard scope == .own || rooms[room]?.roster.master == device else { throw .notMaster(code) }
        // Undoing one that took nothing away would show nothing either.
        let canvas = rooms[room]?.canvas
        guard
            canvas?.hasStrokesToClear(device: device, seat: seat, canvas: sheet, scope: scope)
                == true
        else { throw .nothingToClear(code, scope) }
        let clear = Clear(canvas: sheet, scope: scope)
        try write([RoomLogs.Draft(.clear(clear), seat: seat)], in: room, answering: id)
    }

    /// Hides one stroke of this seat.
    mutating func hide(
        _ stroke: OperationID,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        let seat = try own(seat, in: room, code)
        let sheet = try sheet(for: seat, in: room, code)
        let placed = rooms[room]?.canvas.stroke(stroke)
        guard placed?.author == device, placed?.seat == seat, placed?.stroke.canvas == sheet else {
            throw .notYourStroke(stroke)
        }
        try write([RoomLogs.Draft(.hide(stroke), seat: seat)], in: room, answering: id)
    }

    /// The seat of this device's own person: that which it came in with last.
    public func ownSeat(in room: RoomID) -> SeatID? {
        let roster = rooms[room]?.roster
        let member = roster?.members.first { $0.device == device && $0.isPresent }
        if let seat = member?.person { return seat }
        // Whoever was let in by an operation that was cut is in again in a moment, with the same seat.
        guard let earlier = roster?.memberBeforeCuts(device), earlier.isPresent else { return nil }
        return earlier.person
    }

    /// The canvas that a seat may draw on now.
    private func sheet(
        for seat: SeatID,
        in id: RoomID,
        _ code: RoomCode
    ) throws(Refusal) -> UInt32 {
        guard let play = rooms[id]?.play else { return 0 }
        guard let game = play.game, game.phase.sheets == .own else { throw .notOpen(code) }
        guard game.scores[seat] != nil else { throw .move(.notPlaying) }
        return play.rounds.current
    }
}
