internal import Agreement
public import Rules
public import Vocabulary
public import Wire

// What can be drawn on, and who sees it.
extension PeerCore {
    /// The sheet that a seat draws on now in a room: where, with what, how much, and who sees it; `nil` if it draws on
    /// none.
    public func sheet(of seat: SeatID, in id: RoomID) -> Sheet? { rooms[id]?.sheet(of: seat) }

    /// The sheets of a room that somebody may know of, in the game's order; `nil` is somebody who only watches.
    public func sheets(of id: RoomID, for seat: SeatID?) -> [SheetView] {
        rooms[id]?.sheets(for: seat) ?? []
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
}
