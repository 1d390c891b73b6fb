internal import Agreement
internal import Replication
public import Rules
internal import Transport
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
        /// Rooms that others have named to go on in, and to which this device does not go by itself.
        public var offers: [Successor]
        /// Electors that the end of a round waits for.
        public var waiting: [DeviceID]
        /// Whether nothing could be decided for 10 s, so that people may go on from this room.
        public var isStuck: Bool
        /// Whether the room brings points along from another one with which this device has not compared it.
        public var isUnchecked: Bool
        /// How the games stand that the same people have played one after the other, this one too if it is over.
        public var evening: Evening?
    }

    /// How the rounds of a room stand.
    public struct RoundView: Sendable {
        /// The round that is open; 0 is the lobby.
        public var round: UInt32
        /// Who decides how it ends, most senior first.
        public var electors: [DeviceID]
        /// Whether it is due here.
        public var isDue: Bool
        /// While it is due: the electors whose votes are not here.
        public var waitingFor: [DeviceID]
        /// What settled, round by round.
        public var closes: [RoundClose]
        /// What counts in the open round so far, ascending by seat.
        public var entries: [Entry]
        /// A round in which two ends settled: somebody has cheated.
        public var contested: UInt32?
        /// The rooms that go on from this one, in the order in which they were announced.
        public var successors: [Successor]
        /// Votes that were void.
        public var voidVotes: Int
        /// Whether somebody proposes an end that this device does not find due.
        public var isHolding: Bool
        /// Whether this device has no vote in the open round because it began its log anew.
        public var isBarred: Bool
    }

    /// How one round ended.
    public struct RoundClose: Hashable, Sendable {
        /// The `Close` that took effect.
        public var close: OperationID
        /// The ballot in which it was accepted.
        public var ballot: UInt32
        /// Whether that ballot adopted an earlier proposal.
        public var isAdopted: Bool
        /// Whether half of the electors were enough, the most senior among them.
        public var isByHalf: Bool
        /// Whether it was a quorum only because somebody had left.
        public var isWithoutLeavers: Bool
        /// What counts in the round, ascending by seat.
        public var entries: [Entry]
    }

    /// What a seat has entered.
    public struct Entry: Hashable, Sendable {
        /// Who.
        public var seat: SeatID
        /// What.
        public var choice: UInt32
    }

    /// How a game stands.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - seat: Who looks; `nil` for somebody who only watches.
    ///   - now: The time.
    /// - Returns: `nil` for a room without rounds.
    public func game(of id: RoomID, for seat: SeatID?, now: Instant) -> GameView? {
        rooms[id]?.game(for: seat, given, now: now)
    }

    /// How the rounds of a room stand; `nil` for a room without rounds.
    public func rounds(of id: RoomID, now: Instant) -> RoundView? {
        rooms[id]?.rounds(on: device, now: now)
    }

    /// How long the last round that ended took here, from when it was due; `nil` if it was not due before.
    public func settlingTime(of id: RoomID) -> (round: UInt32, span: Instant.Span)? {
        guard let last = rooms[id]?.session.monitor.lastSettled, let due = last.dueAt else {
            return nil
        }
        return (last.round, last.at.since(due))
    }

    /// What people have said and set in a room.
    public func lobby(of id: RoomID, now: Instant) -> LobbyView? {
        guard let room = rooms[id] else { return nil }
        let settings = room.state.currentSettings
        let successor = room.onward(since: now, on: device, isIn: isMember).flatMap { next in
            let create = rooms[next.room].flatMap {
                $0.session.stage == .member ? $0.state.roster.create : nil
            }
            return create.map(room.state.isContinued) == true ? next : nil
        }
        return LobbyView(
            settings: room.everySetting,
            title: settings.title,
            phones: settings.phones,
            chat: room.state.lobby.messages(last: Self.chatShown),
            ready: room.state.lobby.ready().intersection(room.state.seatsInOrder),
            seats: room.state.seatsInOrder,
            numbers: room.state.seatNumbers,
            knocks: knocks(of: id),
            successor: successor,
            offers: room.offered(since: now, on: device, isIn: isMember),
            waiting: room.awaited(but: device, now: now),
            isStuck: room.state.hasRounds && room.mayBeLeft(since: now),
            isUnchecked: proceedings.isUnchecked(room),
            evening: room.evening
        )
    }

    /// What is set in a room, every setting with it, and what this device has written of it a moment ago and does not
    /// count yet: the next change adds to that.
    public func settingsToChange(of id: RoomID) -> RoomSettings? { rooms[id]?.settingsToChange }

    /// Messages of a room's chat that pages are shown.
    private static let chatShown = 100

    /// Whether a game is played in a room: what is drawn there is drawn on sheets, round by round.
    public func hasGame(_ id: RoomID) -> Bool { rooms[id]?.state.play != nil }

    /// Whether operations of others are hidden in a room for now: what is drawn is for its author's eyes.
    ///
    /// In the lobby nothing is secret yet, and when the game is over nothing is any more.
    public func isHiding(_ id: RoomID) -> Bool {
        guard let game = rooms[id]?.state.play?.game else { return false }
        return !game.phase.isLast
    }

    /// Whether counts of a room's operations, and the digest of its state, are shown to nobody for now: who
    /// watches them sees how much each of the others draws.
    public func isSecret(_ id: RoomID) -> Bool {
        guard let room = rooms[id] else { return false }
        return room.state.play?.game?.phase.isSecret == true || room.hidesSheets
    }

    /// Whether that is so in any room of this device.
    public var hasSecrets: Bool { rooms.keys.contains { isSecret($0) } }

    /// The games that this device knows.
    public var gameDescriptions: [GameDescription] { given.games.descriptions }

    /// The activities without rounds that this device knows.
    public var documentDescriptions: [DocumentDescription] { given.games.documents }

    /// The seat of this device's own person: that which it came in with last.
    public func ownSeat(in room: RoomID) -> SeatID? {
        rooms[room]?.state.personSeat(of: device)
    }

    /// The seats of this device that are in a room.
    func ownSeats(in room: RoomID) -> [SeatID] {
        rooms[room]?.state.presentSeats(of: device) ?? []
    }

    /// Where the other members with a connection and a seat that plays serve guest pages of a room: the address
    /// at which each has shown itself last and its port, by seniority.
    ///
    /// A guest's page shows its seat's secret there when its host goes: nobody is named who only watches, and
    /// the one who came first comes first. Whom this device hears only through others, or not at this moment,
    /// is named all the same: the page finds out for itself whom it can reach.
    public func guestEndpoints(of id: RoomID) -> [Endpoint] {
        guard let room = rooms[id] else { return [] }
        return room.state.devicesThatPlay.compactMap { roomPeer -> Endpoint? in
            guard roomPeer != device, let peerState = network.peerStates[roomPeer],
                let port = peerState.listings.first(where: { $0.id == id })?.guestPort,
                port > 0, let endpoint = peerState.shownAt
            else { return nil }
            return Endpoint(address: endpoint.address, port: port, scope: endpoint.scope)
        }
    }

    /// The port at which this device serves guest pages of a room; 0: at none.
    public func guestPort(of id: RoomID) -> UInt16 { rooms[id]?.session.guestPort ?? 0 }

    /// The seat of a room that a key moves, wherever it is now; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - key: The public half.
    ///   - id: The room.
    /// - Returns: The seat.
    public func seat(movedBy key: MovingKey, in id: RoomID) -> SeatID? {
        let seats = (rooms[id]?.state.roster.members ?? []).flatMap(\.seats).filter {
            $0.movingKey == key
        }
        // A key is no secret: another member may have listed a seat with it.
        return (seats.first { isHosting($0.seat, in: id) } ?? seats.first)?.seat
    }

    /// How many seats this device has in a room.
    public func seatCount(of id: RoomID) -> Int { ownSeats(in: id).count }

    /// The room in which this device has a seat; `nil` if there is none.
    ///
    /// Of a game that is over and its successor, the latter.
    public func room(hosting seat: SeatID) -> RoomID? {
        let found = rooms.values.filter {
            $0.session.stage == .member && isHosting(seat, in: $0.id)
        }
        return found.min { ($0.state.isOver ? 1 : 0, $0.id) < ($1.state.isOver ? 1 : 0, $1.id) }?.id
    }

    /// The rooms whose guest pages this device serves, ascending.
    public var guestRooms: [RoomID] {
        rooms.values.filter { $0.session.stage == .member && $0.session.guestPort > 0 }.map(\.id)
            .sorted()
    }

    /// A seat that was never listed in a room, drawn for this device.
    ///
    /// - Parameters:
    ///   - code: The room's.
    ///   - dice: For its number.
    /// - Returns: Never a seat that the room knows, unless this device has drawn nearly all of its 65,536 there.
    public func freeSeat(
        in code: RoomCode,
        using dice: inout some RandomNumberGenerator
    ) -> SeatID {
        var seat: SeatID
        var tries = 0
        repeat {
            seat = .drawn(
                by: device,
                number: .random(in: 0...UInt16.max, using: &dice),
                given.cryptography
            )
            tries += 1
        } while tries < 256 && room(code).flatMap { rooms[$0]?.state.roster.host(of: seat) } != nil
        return seat
    }

    /// Whether a seat is on this device.
    public func isHosting(_ seat: SeatID, in id: RoomID) -> Bool { ownSeats(in: id).contains(seat) }
}
