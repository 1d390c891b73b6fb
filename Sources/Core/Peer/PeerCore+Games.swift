internal import Agreement
public import Canvas
internal import Games
internal import Replication
public import Rules
public import Vocabulary
public import Wire

// What is shown of games.
extension PeerCore {
    /// How a game stands, as one seat may see it.
    public struct GameView: Sendable {
        /// The round of the room; 0 is the lobby.
        public var round: UInt32
        /// What the round is for; `lobby` in the lobby.
        public var phase: String
        /// Milliseconds until the deadline by this device's clock; `nil` without one.
        public var left: Int64?
        /// Milliseconds from the opening to the deadline.
        public var lasts: Int64?
        /// Who has done what the round is for.
        public var done: [SeatID]
        /// Whom it waits for.
        public var waits: [SeatID]
        /// Who plays, and their points.
        public var players: [(seat: SeatID, score: Int64, isPresent: Bool)]
        /// The game's own words.
        public var state: Value
        /// Whether it has ended.
        public var isOver: Bool
    }

    /// What people have said and set in a room.
    public struct LobbyView: Sendable {
        /// How the game is or will be played: every setting of the game.
        public var settings: [String: Int64]
        /// The room's name for people.
        public var title: String
        /// Whether members serve guest pages.
        public var phones: Bool
        /// The last things said, in order.
        public var chat: [Lobby.Message]
        /// Seats that are ready to play.
        public var ready: Set<SeatID>
        /// Seats in the order in which they came in.
        public var seats: [SeatID]
        /// The number of each of them, from 1, which it keeps as others sit down and go.
        public var numbers: [SeatID: Int]
        /// Who waits at the door, as far as this device was asked.
        public var knocks: [Knock]
        /// The room in which this one goes on, once this device is in it and has found that it is the right one.
        public var successor: Successor?
        /// Rooms that others have named to go on in, and to which this device does not go of itself.
        public var offers: [Successor]
        /// Electors that the end of a round waits for.
        public var waiting: [DeviceID]
        /// Whether nothing could be decided for 10 s, so that people may go on from this room.
        public var isStuck: Bool
        /// Whether the room brings points along from another one with which this device has not compared it.
        public var isUnchecked: Bool
    }

    /// How a game stands.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - seat: Who looks; `nil` for somebody who only watches.
    ///   - now: The time.
    /// - Returns: `nil` for a room without rounds.
    public func game(of id: RoomID, for seat: SeatID?, now: Instant) -> GameView? {
        guard let room = rooms[id], let play = room.play else { return nil }
        guard let game = play.game else {
            return GameView(
                round: 0,
                phase: "lobby",
                done: [],
                waits: [],
                players: [],
                state: .null,
                isOver: false
            )
        }
        let record = room.record(at: nil)
        let phase = game.phase
        let elapsed = play.watch.shownElapsed(now)
        let commit = play.entries[play.rounds.current]?.lazy.compactMap { entry -> Commit? in
            guard entry.seat == seat, entry.device == device, case .commit(let commit) = entry.deed
            else { return nil }
            return commit
        }.first { $0.label == 0 }
        let earlier = record.bound.isEmpty ? earlierCommit(of: seat, in: room) : nil
        let secret = (commit ?? earlier).flatMap { commit in
            seat.flatMap { value(of: commit, $0, game, in: id) }
        }
        let scores = game.scores
        let order = room.seatsInOrder
        return GameView(
            round: play.rounds.current,
            phase: phase.name,
            left: phase.lasts.map { max(0, $0 - elapsed) },
            lasts: phase.lasts,
            done: game.done(in: record),
            waits: phase.isLast ? [] : game.waits(in: record, elapsed: elapsed),
            players: scores.keys.sorted {
                (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1)
            }.map { ($0, scores[$0] ?? 0, record.present.contains($0)) },
            state: game.view(
                for: seat,
                Glance(record: record, elapsed: elapsed, secret: secret)
            ),
            isOver: phase.isLast
        )
    }

    /// What a seat of this device was bound to in the round before.
    private func earlierCommit(of seat: SeatID?, in room: Room) -> Commit? {
        guard
            let bound = room.play?.records.last?.bound.first(where: {
                $0.seat == seat && $0.label == 0
            }), let entry = room.play?.commits[bound.id], entry.device == device,
            case .commit(let commit) = entry.deed
        else { return nil }
        return commit
    }

    /// What people have said and set in a room.
    public func lobby(of id: RoomID, now: Instant) -> LobbyView? {
        guard let room = rooms[id] else { return nil }
        let settings = room.currentSettings
        let ofGame = room.game?.about.resolved(settings.settings) ?? [:]
        let successor = room.onward(since: now, isIn: isMember).flatMap { next in
            let create = rooms[next.room].flatMap { $0.stage == .member ? $0.roster.create : nil }
            return create.map(room.isContinued) == true ? next : nil
        }
        return LobbyView(
            settings: HouseRules.resolved(settings.settings).merging(ofGame) { $1 },
            title: settings.title,
            phones: settings.phones,
            chat: room.lobby.messages(last: Self.chatShown),
            ready: room.lobby.ready().intersection(room.seatsInOrder),
            seats: room.seatsInOrder,
            numbers: room.seatNumbers,
            knocks: knocks(of: id),
            successor: successor,
            offers: room.offered(since: now, isIn: isMember),
            waiting: room.awaited(but: device, now: now),
            isStuck: room.hasRounds && room.mayBeLeft(since: now),
            isUnchecked: isUnchecked(room)
        )
    }

    /// Messages of a room's chat that pages are shown.
    private static let chatShown = 100

    /// A drawing of a game that may be shown.
    ///
    /// - Parameters:
    ///   - round: A round of the game, as its view counts them.
    ///   - tile: Which of its drawings, as the view counts them.
    ///   - id: The room.
    /// - Returns: Its strokes in depth order; `nil` if there is none that may be shown.
    public func drawing(_ round: Int, _ tile: Int, of id: RoomID) -> [PlacedStroke]? {
        guard let room = rooms[id], let drawing = room.play?.game?.drawing(round, tile) else {
            return nil
        }
        return drawing.compactMap { room.canvas.stroke($0) }
    }

    /// Whether a game is played in a room: what is drawn there is drawn on sheets, round by round.
    public func hasGame(_ id: RoomID) -> Bool { rooms[id]?.play != nil }

    /// Whether operations of others are hidden in a room for now: what is drawn is for its author's eyes.
    ///
    /// In the lobby nothing is secret yet, and when the game is over nothing is any more.
    public func isHiding(_ id: RoomID) -> Bool {
        guard let game = rooms[id]?.play?.game else { return false }
        return !game.phase.isLast
    }

    /// Whether counts of a room's operations, and the digest of its state, are shown to nobody for now: who
    /// watches them sees how much each of the others draws.
    public func isSecret(_ id: RoomID) -> Bool { rooms[id]?.play?.game?.phase.isSecret == true }

    /// Whether that is so in any room of this device.
    public var hasSecrets: Bool { rooms.keys.contains { isSecret($0) } }

    /// The games that this device knows.
    public var gameDescriptions: [GameDescription] { games.descriptions }

    /// The canvas that a room shows: that of the open round where each has a sheet of their own.
    func shownCanvas(of id: RoomID) -> UInt32 {
        guard let play = rooms[id]?.play, play.game?.phase.sheets == .own else { return 0 }
        return play.rounds.current
    }
}

extension Room {
    /// All seats, in the order in which their devices first came in.
    var seatsInOrder: [SeatID] { roster.members.flatMap(\.seats).map(\.seat) }

    /// The number of each of them.
    var seatNumbers: [SeatID: Int] {
        let numbers = seatsInOrder.compactMap { seat in roster.number(of: seat).map { (seat, $0) } }
        return Dictionary(uniqueKeysWithValues: numbers)
    }

    /// Why a device may not come in with the seats that it asks for; without seats it may watch.
    func refusal(of request: JoinRequest, _ device: DeviceID) -> JoinOutcome? {
        guard game != nil, !request.seats.isEmpty else { return nil }
        // Who was in, and comes back, comes back to its seat.
        if let earlier = roster.member(device),
            !earlier.seats.isEmpty
        {
            return nil
        }
        return refusal(ofSeats: request.seats.count)
    }
}
