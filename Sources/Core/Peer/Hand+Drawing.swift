internal import Agreement
internal import Canvas
internal import Games
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
        var drafts: [RoomLogs.Draft] = []
        for (index, stroke) in strokes.enumerated() {
            if let fault = StrokeSplitter.fault(in: stroke) {
                throw .invalidStroke(index: index, fault)
            }
            var stroke = stroke
            stroke.canvas = sheet
            drafts += StrokeSplitter.payloads(of: stroke).map { RoomLogs.Draft($0, seat: seat) }
        }
        return drafts
    }

    /// Takes back the last action of a seat.
    func undo(_ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        guard let target = room.canvas.undoTarget(device: device, seat: seat, canvas: sheet) else {
            throw .nothingToUndo(code)
        }
        return [RoomLogs.Draft(.visible(Visible(target: target, flag: false)), seat: seat)]
    }

    /// Renews what was taken back last.
    func redo(_ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        guard let target = room.canvas.redoTarget(device: device, seat: seat, canvas: sheet) else {
            throw .nothingToRedo(code)
        }
        return [RoomLogs.Draft(.visible(Visible(target: target, flag: true)), seat: seat)]
    }

    /// Takes away a seat's strokes, or, for the master, all.
    func clear(_ scope: Clear.Scope, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        guard scope == .own || room.roster.master == device else { throw .notMaster(code) }
        // Undoing one that took nothing away would show nothing either.
        let canvas = room.canvas
        guard canvas.hasStrokesToClear(device: device, seat: seat, canvas: sheet, scope: scope)
        else { throw .nothingToClear(code, scope) }
        return [RoomLogs.Draft(.clear(Clear(canvas: sheet, scope: scope)), seat: seat)]
    }

    /// Hides one stroke of a seat.
    func hide(_ stroke: OperationID, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        let seat = try own(seat)
        let sheet = try sheet(for: seat)
        let placed = room.canvas.stroke(stroke)
        guard placed?.author == device, placed?.seat == seat, placed?.stroke.canvas == sheet else {
            throw .notYourStroke(stroke)
        }
        return [RoomLogs.Draft(.hide(stroke), seat: seat)]
    }

    /// The canvas that a seat may draw on now.
    private func sheet(for seat: SeatID) throws(Refusal) -> UInt32 {
        guard let play = room.play else { return 0 }
        guard let game = play.game, game.phase.sheets == .own else { throw .notOpen(code) }
        guard game.scores[seat] != nil else { throw .move(.notPlaying) }
        return play.rounds.current
    }
}
