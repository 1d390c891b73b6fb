import ClientAPI
import NIOCore
import Peer
import Vocabulary
import WebServer

/// The pages, bots and scripts that are connected by WebSocket, and what each watches.
struct Pages {
    /// Shortest time between two messages about the list of rooms.
    static let interval = TimeAmount.milliseconds(100)

    /// By how many milliseconds a deadline may move before pages are told.
    private static let clockSlack: Int64 = 100

    /// How long a whole picture is kept for the next page that asks.
    static let canvasRest = TimeAmount.seconds(3)

    /// A picture that pages are shown: that of a room, or of a seat where each draws alone.
    struct Sheet: Hashable {
        let room: RoomID
        let seat: SeatID?
    }

    /// A pen of a page.
    struct Pen {
        let number: UInt32
        let author: SocketSession?
    }

    /// A pen of a page that is down.
    struct Held {
        let room: RoomID
        let seat: SeatID
        let pen: UInt32
    }

    /// Strokes of pages that may wait to be shown.
    private static let drawnLimit = 256

    /// What each socket watches, `nil` for nothing.
    private var watched: [SocketSession: RoomID?] = [:]
    /// Whose page each socket is, where it is not that of the device's own person.
    private var seats: [SocketSession: SeatID] = [:]
    /// The pages of guests, which see nothing but their own room.
    private var guests: Set<SocketSession> = []
    /// What each page draws with now.
    private var held: [SocketSession: Held] = [:]
    /// Commands of sockets, to send errors to the one who gave them.
    private var commands: [CommandID: (session: SocketSession, pen: UInt32?)] = [:]
    /// Whole pictures, encoded; each until it changes or ``canvasRest`` is over.
    var canvases: [Sheet: EncodedMessage] = [:]
    /// The round whose sheet each page has been sent.
    private var rounds: [SocketSession: Int] = [:]
    /// Which strokes the pages of a seat show, where each draws alone.
    private var sheets: [Sheet: [OperationID]] = [:]
    /// What each page was last sent of its room, and when the round is over by that.
    private var shown: [SocketSession: (detail: RoomDetail, deadline: Int64?)] = [:]
    /// Whose message is being handled.
    var author: SocketSession?
    /// The pens of strokes that pages have drawn and not been shown yet.
    var drawn: [OperationID: Pen] = [:]
    /// Rooms about which a message is planned.
    var dirty: Set<RoomID> = []
    var roomsAreDirty = false
    /// The list of rooms that each page was sent last.
    private var rooms: [SocketSession: [RoomSummary]] = [:]

    var isEmpty: Bool { watched.isEmpty }
    /// All but those of guests.
    var owners: [SocketSession] { watched.keys.filter { !guests.contains($0) } }

    mutating func add(_ session: SocketSession) {
        watched[session] = .some(nil)
        seats[session] = session.seat.flatMap { SeatID(hex: $0) }
    }

    /// Takes in the page of a guest.
    mutating func add(_ session: SocketSession, guest seat: SeatID) {
        watched[session] = .some(nil)
        seats[session] = seat
        guests.insert(session)
    }

    /// Whether a socket is that of a guest's page.
    func isGuest(_ session: SocketSession) -> Bool { guests.contains(session) }

    /// The sockets of guests on a seat.
    func guests(on seat: SeatID) -> [SocketSession] {
        guests.filter { seats[$0] == seat }
    }

    /// The sockets of guests whose seats are in a room.
    func guests(in room: RoomID, core: PeerCore) -> [SocketSession] {
        guests.filter { seats[$0].map { core.isHosting($0, in: room) } ?? false }
    }

    /// The seat whose page a socket is; `nil` for that of the device's own person.
    func seat(of session: SocketSession) -> SeatID? { seats[session] }

    /// Notes that a pen of a page is down; `nil`: that none is.
    mutating func hold(_ pen: Held?, by session: SocketSession) {
        guard watched[session] != nil else { return }
        held[session] = pen
    }

    /// The pen of a page that is down.
    func held(by session: SocketSession) -> Held? { held[session] }

    mutating func remove(_ session: SocketSession) {
        held[session] = nil
        watched[session] = nil
        seats[session] = nil
        guests.remove(session)
        shown[session] = nil
        rounds[session] = nil
        rooms[session] = nil
        commands = commands.filter { $0.value.session !== session }
    }

    /// Remembers which pen of the page that is being listened to has drawn a stroke.
    mutating func note(_ stroke: OperationID, drawnBy pen: UInt32) {
        // Where nobody watches the room nothing is shown either.
        if drawn.count >= Self.drawnLimit { drawn.removeAll() }
        drawn[stroke] = Pen(number: pen, author: author)
    }

    mutating func watch(_ room: RoomID?, by session: SocketSession) {
        guard watched[session] != nil else { return }
        watched[session] = .some(room)
    }

    /// Notes which strokes the pages of a seat are about to show.
    ///
    /// - Returns: Whether they have changed.
    mutating func noteSheet(_ ids: [OperationID], of room: RoomID, for seat: SeatID?) -> Bool {
        if sheets.count >= Self.drawnLimit { sheets = [:] }
        return sheets.updateValue(ids, forKey: Sheet(room: room, seat: seat)) != ids
    }

    /// Notes the round whose sheet a page is about to be sent.
    ///
    /// - Returns: Whether it has that of another one.
    mutating func noteRound(_ round: Int, of session: SocketSession) -> Bool {
        guard watched[session] != nil else { return false }
        return rounds.updateValue(round, forKey: session) != round
    }

    /// Notes the list of rooms that a page is about to be sent.
    ///
    /// - Returns: Whether it has another one, or none.
    mutating func noteRooms(_ rooms: [RoomSummary], of session: SocketSession) -> Bool {
        guard watched[session] != nil else { return false }
        return self.rooms.updateValue(rooms, forKey: session) != rooms
    }

    /// Notes what a page is about to be sent of its room.
    ///
    /// - Returns: Whether anything is in it that the page does not have, the time that is left aside unless
    ///   the deadline has moved.
    mutating func isNew(_ detail: RoomDetail, to session: SocketSession, now: Instant) -> Bool {
        guard watched[session] != nil else { return false }
        var plain = detail
        plain.game?.left = nil
        let deadline = detail.game?.left.map { $0 + Int64(clamping: now.microseconds / 1000) }
        if let last = shown[session], last.detail == plain,
            abs((last.deadline ?? 0) - (deadline ?? 0)) <= Self.clockSlack
        {
            return false
        }
        shown[session] = (plain, deadline)
        return true
    }

    func watchers(of room: RoomID) -> [SocketSession] {
        watched.filter { $0.value == room }.map(\.key)
    }

    /// Who watches a room by a seat that is shown the ink of another one.
    func watchers(of room: RoomID, seeing author: SeatID, _ core: PeerCore) -> [SocketSession] {
        watchersBySeat(of: room).flatMap { seat, sessions in
            let isShown = core.flows(author, to: seat ?? core.ownSeat(in: room), in: room)
            return isShown ? sessions : []
        }
    }

    /// Who watches a room, by the seat whose page it is.
    func watchersBySeat(of room: RoomID) -> [(seat: SeatID?, sessions: [SocketSession])] {
        let grouped = Dictionary(grouping: watchers(of: room)) { seats[$0] }
        return grouped.map { ($0.key, $0.value) }
    }

    /// Forgets the pictures of a room.
    mutating func forgetCanvases(of room: RoomID) {
        canvases = canvases.filter { $0.key.room != room }
    }

    mutating func expect(_ command: CommandID, from session: SocketSession, pen: UInt32?) {
        commands[command] = (session, pen)
    }

    /// Tells the one who gave a command that it failed; success shows by itself.
    mutating func answer(_ command: CommandID, _ result: Result<Answer, APIError>) {
        guard let (session, pen) = commands.removeValue(forKey: command) else { return }
        if case .failure(let error) = result { session.send(.error(error, pen: pen)) }
    }
}
