internal import Agreement
public import Canvas
public import Documents
public import Rules
public import Vocabulary
public import Wire

// What can be drawn on, what is on it, and who sees it.
extension PeerCore {
    /// The sheet that a seat draws on now in a room: where, with what, how much, and who sees it; `nil` if it draws on
    /// none.
    public func sheet(of seat: SeatID, in id: RoomID) -> Sheet? { rooms[id]?.sheet(of: seat) }

    /// The sheets of a room that somebody may know of, in the game's order; `nil` is somebody who only watches.
    public func sheets(of id: RoomID, for seat: SeatID?) -> [SheetView] {
        rooms[id]?.sheets(for: seat) ?? []
    }

    /// The part of the board that a drawing of a game is shown on.
    ///
    /// - Parameters:
    ///   - round: A round of the game, as its view counts them.
    ///   - tile: Which of its drawings, as the view counts them.
    ///   - id: The room.
    /// - Returns: A part of the board, from corner to corner.
    public func paper(_ round: Int, _ tile: Int, of id: RoomID) -> BoardRegion {
        rooms[id]?.state.play?.game?.paper(round, tile) ?? .board
    }

    /// A drawing of a game that may be shown.
    ///
    /// - Parameters:
    ///   - round: A round of the game, as its view counts them.
    ///   - tile: Which of its drawings, as the view counts them.
    ///   - id: The room.
    /// - Returns: Its strokes in depth order; `nil` if there is none that may be shown.
    public func drawing(_ round: Int, _ tile: Int, of id: RoomID) -> [PlacedStroke]? {
        guard let room = rooms[id], let drawing = room.state.play?.game?.drawing(round, tile) else {
            return nil
        }
        return drawing.compactMap { room.state.canvas.stroke($0) }
    }

    /// The board of a room.
    public func board(of id: RoomID) -> BoardRegion {
        guard let state = rooms[id]?.state else { return .board }
        if let game = state.play?.game { return game.board }
        let isWide = HouseRules.wide.value(in: state.currentSettings.settings) == 1
        return isWide && !state.hasRounds ? .wideBoard : .board
    }

    /// Whether somebody sees no more than a strip of some sheet now: strokes are shown in pieces then.
    public func seesStrips(_ seat: SeatID?, in id: RoomID) -> Bool {
        guard let room = rooms[id], let play = room.state.play else { return false }
        return play.sheets.hasStrip(
            for: seat ?? ownSeat(in: id),
            in: play.rounds.current
        )
    }

    /// Whether ink of a seat flows to the pages of another one; `nil` is somebody who only watches.
    public func flows(_ author: SeatID, to seat: SeatID?, in id: RoomID) -> Bool {
        guard let room = rooms[id], room.sheet(of: author)?.ink == .live else { return false }
        return room.shows(author, to: seat)
    }

    /// Whether ink of a seat may flow in a room now: it would count as a stroke where it lies.
    public func takes(_ ink: InkFrame, in id: RoomID) -> Bool {
        guard let room = rooms[id], room.flows(ink.seat) else { return false }
        return room.sheet(of: ink.seat)?.fault(ink.style, ink.points) == nil
    }

    /// Whether a pen leaves its sheet in a room now, and its stroke ends there.
    public func cuts(_ ink: InkFrame, in id: RoomID) -> Bool {
        guard let room = rooms[id], room.flows(ink.seat) else { return false }
        return room.sheet(of: ink.seat)?.cuts(ink) == true
    }

    /// The visible strokes of what a room shows, in depth order: the canvas that everybody shares; in a
    /// game in which each draws alone those of one seat in the open round.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - seat: A seat of this device; `nil`: that of its own person.
    /// - Returns: The strokes.
    public func strokes(of id: RoomID, for seat: SeatID? = nil) -> [PlacedStroke] {
        rooms[id]?.strokes(for: seat, on: device) ?? []
    }

    /// One stroke, if the room shows it to a seat.
    public func stroke(
        _ stroke: OperationID,
        of id: RoomID,
        for seat: SeatID? = nil
    ) -> PlacedStroke? {
        rooms[id]?.stroke(stroke, for: seat, on: device)
    }

    /// The numbers of the visible strokes of a room without a game, lowest first.
    ///
    /// Where each draws alone nobody is told numbers: they would tell how much the others have drawn.
    public func strokeNumbers(of id: RoomID) -> [UInt32] {
        guard let room = rooms[id], room.state.play == nil else { return [] }
        return room.state.canvas.visibleNumbers(canvas: 0)
    }

    /// The number of a stroke of a room without a game.
    public func number(of stroke: OperationID, in id: RoomID) -> UInt32? {
        guard let room = rooms[id], room.state.play == nil else { return nil }
        return room.state.canvas.number(of: stroke)
    }

    /// A stroke of a room without a game by number, visible or not.
    public func stroke(number: UInt32, of id: RoomID) -> PlacedStroke? {
        guard let room = rooms[id], room.state.play == nil else { return nil }
        return room.state.canvas.stroke(number: number)
    }

    /// The document of a room; `nil` where its activity has no records.
    public func document(of id: RoomID) -> Document? { rooms[id]?.state.edited?.document }

    /// What records the document of a room takes; `nil` where its activity has none.
    public func records(of id: RoomID) -> DocumentDescription? {
        rooms[id]?.state.edited?.description
    }
}
