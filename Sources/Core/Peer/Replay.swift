internal import Agreement
internal import Canvas
public import Replication
public import Rules
public import Vocabulary
public import Wire

/// A room that is played again from its operations, without any of the devices that played it.
public struct Replay: Sendable {
    /// Somebody who has or had a seat.
    public struct Player: Hashable, Sendable {
        /// The seat.
        public let seat: SeatID
        /// What it is called.
        public let name: String
        /// The device that it came in with.
        public let device: DeviceID
        /// The points, where there is a game; 0 for who only watches.
        public let score: Int64
    }

    private var room: RoomState

    /// The digest of the state (`Protocol/state.md`).
    public let digest: StateDigest

    /// Checks a file and plays it again.
    ///
    /// - Parameters:
    ///   - file: As it was read.
    ///   - cryptography: Checks identifiers and seals.
    ///   - games: What may be played in it.
    /// - Throws: What is wrong, and where.
    public init(
        _ file: ReplayFile,
        cryptography: any Cryptography,
        games: Catalogue
    ) throws(ReplayFault) {
        var order: [Place] = []
        let logs = try RoomLogs(verifying: file, cryptography: cryptography, order: &order)
        self.init(logs, order, games)
        guard let create else { throw .rules(.unreadable) }
        if let fault = games.fault(in: create.activity, rules: create.rules) {
            throw .rules(fault)
        }
        guard digest == file.digest else { throw .otherState(computed: digest) }
    }

    /// Plays again what this device holds of a room, and has checked already.
    ///
    /// - Parameters:
    ///   - logs: The room.
    ///   - games: What may be played in it.
    public init(_ logs: RoomLogs, games: Catalogue) {
        self.init(logs, logs.allPlaces, games)
    }

    /// Plays a room as its operations come, one at a time.
    ///
    /// - Parameters:
    ///   - logs: The room.
    ///   - order: All its places, in an order that extends causality.
    ///   - games: What may be played in it.
    ///   - step: Hears how much of the history each operation had looked at.
    public init(
        _ logs: RoomLogs,
        arriving order: [Place],
        games: Catalogue,
        step: (_ operation: Int, _ steps: Int) -> Void
    ) {
        var room = RoomState(logs: logs, games: games)
        for (number, place) in order.enumerated() {
            _ = room.unwritten.popLast()
            let (_, steps) = Work.measure { room.reduce([place]) }
            // What comes later is not here yet, where all is reduced anew.
            if number == 0, room.hasRounds { room.unwritten = order.dropFirst().reversed() }
            step(number, steps)
        }
        digest = room.digest
        self.room = room
    }

    private init(_ logs: RoomLogs, _ order: [Place], _ games: Catalogue) {
        var room = RoomState(logs: logs, games: games)
        room.reduce(order)
        digest = room.digest
        self.room = room
    }

    /// The file that holds it.
    public var file: ReplayFile { ReplayFile(room.logs, digest: digest) }

    /// How the room was opened.
    public var create: Create? { room.roster.create }
    /// Operations that it was played again from.
    public var operations: Int {
        room.logs.logs.reduce(0) { $0 + $1.entries.count - min($1.base, $1.entries.count) }
    }
    /// Logs, branches of forked ones counted singly.
    public var logs: Int { room.logs.logs.count }
    /// Signatures that vouch for them.
    public var signatures: Int { room.logs.logs.reduce(0) { $0 + $1.seals.count } }
    /// What ended each round that is over, the lobby first.
    public var ends: [OperationID] { room.play?.rounds.values ?? [] }
    /// Visible strokes on all canvases.
    public var strokeCount: Int { room.canvas.strokeCount }

    /// Everybody who has or had a seat: players by points, then in the order in which they came.
    public var players: [Player] {
        let scores = room.play?.game?.scores ?? [:]
        let all = room.roster.members.flatMap { member in
            member.seats.map {
                Player(
                    seat: $0.seat,
                    name: $0.name,
                    device: member.device,
                    score: scores[$0.seat] ?? 0
                )
            }
        }
        return all.enumerated().sorted {
            ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
        }.map(\.element)
    }

    /// The name of the open round's phase; `nil` where nothing is played.
    public var phase: String? {
        guard room.hasRounds else { return nil }
        return room.play?.game?.phase.name ?? "lobby"
    }

    /// Whether a game has been played to its end.
    public var isOver: Bool { room.play?.game?.phase.isLast == true }

    /// The game's own words for somebody who watches; `nil` without a game.
    public var view: Value? {
        guard let game = room.play?.game else { return nil }
        return game.view(for: nil, ViewContext(record: room.record(at: nil), elapsed: 0))
    }

    /// The strokes of a drawing of the game that may be shown.
    ///
    /// - Parameters:
    ///   - round: A round of the game, as its view counts them.
    ///   - tile: Which of its drawings, as the view counts them.
    /// - Returns: Them in depth order; `nil` if there is no such drawing.
    public func drawing(_ round: Int, _ tile: Int) -> [Stroke]? {
        room.play?.game?.drawing(round, tile)?.compactMap { room.canvas.stroke($0)?.stroke }
    }
}
