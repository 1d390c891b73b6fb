internal import Canvas
internal import Replication
public import Rules
internal import Transport
public import Vocabulary
public import Wire

extension PeerCore {
    /// A room in the list that people choose from.
    public struct RoomSummary: Hashable, Sendable {
        /// What is known of it, and, of a room that this device is in, what others are told.
        public var listing: RoomListing
        /// What stands over it, for this device: anybody who is in a locked room may know more than is told of it.
        public var banner = Banner()
        /// Seats that play; 0 where that is not said: of a locked room, to those who are not in it.
        public var players: Int
        /// Devices in it, as far as can be seen.
        public var devices: Int
        /// Whether this device is a member.
        public var isMember: Bool
        /// Whether somebody has just taken this device out of it.
        public var isTakenOut = false
        /// Whether somebody in it answers, or is this device.
        public var isReachable: Bool
        /// Whether this device waits at its door.
        public var isKnocking = false
        /// Whether a newcomer can now only watch, as those who list it say how far it has come.
        public var mustWatch = false
        /// The room that it goes on from, where this device is in it and there is one.
        public var predecessor: RoomID?
        /// Why it cannot be played here; `nil` if it can.
        public var trouble: RoomTrouble?
    }

    /// A room that this device is in.
    public struct RoomView: Sendable {
        /// The room.
        public var id: RoomID
        /// How it was opened.
        public var create: Create
        /// Who is or was in it, by seniority.
        public var members: [Roster.Member]
        /// Devices among them that answer; this one always does.
        public var reachable: Set<DeviceID>
        /// The most senior device present.
        public var master: DeviceID?
        /// The seat that looks: mostly that of this device's own person.
        public var seat: SeatID?
        /// How many operations are held; `nil` while that could tell who draws what.
        public var operations: Int?
        /// How many strokes that seat is shown.
        public var strokes: Int
        /// Whether the own seat can undo.
        public var canUndo: Bool
        /// Whether the own seat can redo.
        public var canRedo: Bool
        /// Devices that told people different things, by device and log.
        public var forks: [ForkNotice]
    }

    /// A device that forked one of its logs.
    public struct ForkNotice: Hashable, Sendable {
        /// Who.
        public var device: DeviceID
        /// What its seats are called, in the order in which they came in.
        public var names: [String]
        /// The log.
        public var log: LogName
        /// From which place on the log does not count.
        public var place: Int
        /// How many operations here do not count because of it.
        public var cutOperations: Int
    }

    /// How many rooms this device is in.
    public var roomCount: Int { rooms.count }

    /// The room of a code that this device is a member of.
    public func room(_ code: RoomCode) -> RoomID? { try? rooms.member(of: code) }

    /// A room that this device is a member of, as one of its seats sees it.
    ///
    /// - Parameters:
    ///   - id: The room.
    ///   - seat: A seat of this device; `nil`: that of its own person.
    ///   - now: The time.
    /// - Returns: `nil` before its `Create` has come.
    public func view(_ id: RoomID, for seat: SeatID? = nil, now: Instant) -> RoomView? {
        guard let room = rooms[id], let create = room.state.roster.create else { return nil }
        let seat = seat ?? ownSeat(in: id)
        let canvas = room.state.canvas
        let sheet = room.shownCanvas
        return RoomView(
            id: id,
            create: create,
            members: room.state.roster.members,
            reachable: Set(
                room.state.presentDevices.filter {
                    $0 == device || network.peerStates[$0]?.isReachable == true
                }
            ),
            master: room.state.master,
            seat: seat,
            operations: isSecret(id) ? nil : room.state.logs.count,
            strokes: room.state.hasRounds ? strokes(of: id, for: seat).count : canvas.strokeCount,
            canUndo: seat.map {
                canvas.undoTarget(device: device, seat: $0, canvas: sheet) != nil
            } ?? false,
            canRedo: seat.map {
                canvas.redoTarget(device: device, seat: $0, canvas: sheet) != nil
            } ?? false,
            forks: room.state.forkNotices
        )
    }

    /// What a room is now.
    public func state(of id: RoomID) -> RoomState? {
        rooms[id]?.state
    }

    /// The name of the one who has a seat.
    public func name(of seat: SeatID, in id: RoomID) -> String? {
        rooms[id]?.state.roster.entry(for: seat)?.name
    }

    /// The card that is shown of a seat: that which the device that hosts it now has announced last.
    ///
    /// - Returns: `nil` where it shows none.
    public func card(of seat: SeatID, in id: RoomID) -> BlobID? {
        guard let state = rooms[id]?.state, let host = state.roster.host(of: seat),
            state.hasCounted(host)
        else { return nil }
        return blobs.cards[id]?.card(of: seat, by: host)
    }

    /// The devices that are in a room as far as can be seen, ascending, with the names that they are known by from
    /// rooms that this device shares with them; at most `Limits.devices`.
    ///
    /// No name is taken from what strangers say about themselves: a key cannot be copied, a name can.
    public func people(in id: RoomID) -> [(device: DeviceID, name: String)] {
        entrance.people(in: id)
    }

    /// All rooms that are heard of, by code, then identifier.
    public func roomList(now: Instant) -> [RoomSummary] { RoomChoice(entrance: entrance).summaries }

    /// Whether a code means a room that is known here.
    public func isTaken(_ code: RoomCode) -> Bool { entrance.isTaken(code) }

    /// Whether this device is in a room.
    public func isMember(of room: RoomID) -> Bool { proceedings.isMember(of: room) }

    /// Whether guests have seats on this device in a room: those that can move to another one.
    public func hasGuests(in id: RoomID) -> Bool {
        let own = ownSeats(in: id)
        return (rooms[id]?.state.roster.members ?? []).flatMap(\.seats).contains {
            $0.movingKey != nil && own.contains($0.seat)
        }
    }

    /// Whether somebody here waits to get into a room of that code.
    public func isJoining(_ code: RoomCode) -> Bool {
        entrance.joiner.joins.contains { $0.code == code }
    }

    /// Somebody at the door of a room.
    public struct Knock: Hashable, Sendable {
        /// Who.
        public var device: DeviceID
        /// What its person wants to be called; empty if it wants to watch.
        public var name: String
        /// Its emoji.
        public var avatar: String
    }

    /// Who waits at the door of a room, as far as this device was asked, in the order in which they came.
    public func knocks(of id: RoomID) -> [Knock] {
        (rooms[id]?.session.knocks.requests ?? []).map { request in
            let seat = request.join.seats.first
            return Knock(
                device: request.device,
                name: seat?.name ?? "",
                avatar: seat?.avatar ?? ""
            )
        }
    }
}
