import ClientAPI
import NIOCore
import Peer
import Vocabulary
import WebServer

/// The pages, bots and scripts that are connected by WebSocket, and what each watches.
struct Pages {
    /// Shortest time between two messages about the same room's members or the list of rooms.
    static let interval = TimeAmount.milliseconds(100)

    /// How long a whole picture is kept for the next page that asks.
    static let canvasRest = TimeAmount.seconds(3)

    /// A pen of a page.
    struct Pen {
        let number: UInt32
        let author: SocketSession?
    }

    /// Strokes of pages that may wait to be shown.
    private static let drawnLimit = 256

    /// What each socket watches, `nil` for nothing.
    private var watched: [SocketSession: RoomID?] = [:]
    /// Commands of sockets, to send errors to whoever gave them.
    private var commands: [CommandID: (session: SocketSession, pen: UInt32?)] = [:]
    /// Whole pictures, encoded; each until it changes or ``canvasRest`` is over.
    var canvases: [RoomID: EncodedMessage] = [:]
    /// The rounds whose sheets pages have been sent.
    var rounds: [RoomID: Int] = [:]
    /// Whose message is being handled.
    var author: SocketSession?
    /// The pens of strokes that pages have drawn and not been shown yet.
    var drawn: [OperationID: Pen] = [:]
    /// Rooms about which a message is planned.
    var dirty: Set<RoomID> = []
    var roomsAreDirty = false

    var isEmpty: Bool { watched.isEmpty }
    var sessions: [SocketSession] { Array(watched.keys) }

    mutating func add(_ session: SocketSession) { watched[session] = .some(nil) }

    mutating func remove(_ session: SocketSession) {
        watched[session] = nil
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

    func watchers(of room: RoomID) -> [SocketSession] {
        watched.filter { $0.value == room }.map(\.key)
    }

    mutating func expect(_ command: CommandID, from session: SocketSession, pen: UInt32?) {
        commands[command] = (session, pen)
    }

    /// Tells whoever gave a command that it failed; success shows by itself.
    mutating func answer(_ command: CommandID, _ result: Result<Answer, APIError>) {
        guard let (session, pen) = commands.removeValue(forKey: command) else { return }
        if case .failure(let error) = result { session.send(.error(error, pen: pen)) }
    }
}
