internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What seats draw.
extension Hand {
    /// Draws strokes.
    func draw(_ strokes: [Stroke], _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        if let most = room.play?.sheets.most(of: seat, in: sheet.canvas) ?? sheet.rules.strokes,
            room.strokeCount(of: seat, on: sheet.canvas) + strokes.count > most
        {
            throw .sheet(.usedUp(most: most))
        }
        var drafts: [RoomLogs.Draft] = []
        for (index, stroke) in strokes.enumerated() {
            if let fault = StrokeSplitter.fault(in: stroke) {
                throw .invalidStroke(index: index, fault)
            }
            if let fault = sheet.rules.fault(stroke.style, stroke.points) { throw .sheet(fault) }
            var stroke = stroke
            stroke.canvas = sheet.canvas
            drafts += StrokeSplitter.payloads(of: stroke).map { RoomLogs.Draft($0, seat: seat) }
        }
        return drafts
    }

    /// Takes back the last action of a seat.
    func undo(_ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        try check(sheet.rules.undo, or: .undo)
        let target = room.canvas.undoTarget(device: device, seat: seat, canvas: sheet.canvas)
        guard let target else {
            throw .nothingToUndo(code)
        }
        return [RoomLogs.Draft(.visible(Visible(target: target, flag: false)), seat: seat)]
    }

    /// Renews what was taken back last.
    func redo(_ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        try check(sheet.rules.undo, or: .undo)
        let target = room.canvas.redoTarget(device: device, seat: seat, canvas: sheet.canvas)
        guard let target else {
            throw .nothingToRedo(code)
        }
        return [RoomLogs.Draft(.visible(Visible(target: target, flag: true)), seat: seat)]
    }

    /// Takes away a seat's strokes, or, for the master, all.
    func clear(_ scope: Clear.Scope, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        try check(sheet.rules.clear, or: .clear)
        if room.keepsToSheets, scope == .all { throw .sheet(.clear) }
        guard scope == .own || room.roster.master == device else { throw .notMaster(code) }
        // Undoing a Clear that took nothing away would show nothing either.
        let canvas = room.canvas
        let hasStrokes = canvas.hasStrokesToClear(
            device: device,
            seat: seat,
            canvas: sheet.canvas,
            scope: scope
        )
        guard hasStrokes else { throw .nothingToClear(code, scope) }
        try requireBudget(for: .clear, by: seat)
        return [RoomLogs.Draft(.clear(Clear(canvas: sheet.canvas, scope: scope)), seat: seat)]
    }

    /// Hides one stroke of a seat.
    func hide(_ stroke: OperationID, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        try check(sheet.rules.undo, or: .undo)
        let placed = room.canvas.stroke(stroke)
        guard placed?.author == device, placed?.seat == seat, placed?.stroke.canvas == sheet.canvas
        else {
            throw .notYourStroke(stroke)
        }
        return [RoomLogs.Draft(.hide(stroke), seat: seat)]
    }

    /// The sheet that a seat may draw on now, and the canvas that it lies on.
    private func sheet(for seat: SeatID) throws(Refusal) -> (canvas: UInt32, rules: Sheet) {
        guard let play = room.play else {
            guard let sheet = room.document?.sheet else { throw .notOpen(code) }
            return (0, sheet)
        }
        guard let game = play.game, game.phase.sheets != .none else { throw .notOpen(code) }
        guard game.scores[seat] != nil else { throw .move(.notPlaying) }
        let round = play.rounds.current
        guard let sheet = play.sheets.sheet(of: seat, in: round) else { throw .notOpen(code) }
        return (round, sheet)
    }

    private func check(_ allowed: Sheet.Permission, or fault: SheetFault) throws(Refusal) {
        if allowed == .refused { throw .sheet(fault) }
    }
}
