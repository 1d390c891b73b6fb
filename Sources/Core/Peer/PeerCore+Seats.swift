internal import Agreement
internal import Games
internal import Replication
internal import Rules
internal import Transport
public import Vocabulary
internal import Wire

// Seats beyond that of the device's own person: friends on one tablet, phones, bots.
extension PeerCore {
    /// Takes one more seat on this device.
    ///
    /// Nobody need be asked: whoever is in a room may list seats for whom it likes.
    mutating func take(
        _ entry: SeatEntry,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try member(of: code)
        guard entry.name.utf8.count <= Limits.title, entry.avatar.utf8.count <= Limits.avatar else {
            throw .invalidText(.text)
        }
        if let refusal = rooms[room]?.refusal(ofSeats: 1) { throw .declined(code, refusal) }
        try requireFreeSeat(in: room, code)
        let admit = Admit(device: device, seats: [entry])
        try write([RoomLogs.Draft(.admit(admit), seat: nil)], in: room, answering: id)
        membersChanged(in: room, now: now)
    }

    /// Refuses where this device has as many seats as it may have.
    func requireFreeSeat(in room: RoomID, _ code: RoomCode) throws(Refusal) {
        let most = rooms[room]?.roster.seatsOfDevice ?? 0
        guard ownSeats(in: room).count < most else { throw .tooManySeats(code, most: most) }
    }

    /// Takes a seat out.
    mutating func remove(
        _ seat: SeatID,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try member(of: code)
        if !ownSeats(in: room).contains(seat) {
            guard rooms[room]?.roster.entry(for: seat) != nil else { throw .notYourSeat(seat) }
            guard rooms[room]?.belongsToMaster == true else { throw .notOpen(code) }
            guard rooms[room]?.master == device else { throw .notMaster(code) }
        }
        try write([RoomLogs.Draft(.unseat(seat), seat: nil)], in: room, answering: id)
        membersChanged(in: room, now: now)
    }

    /// Says at which port guest pages of a room are served here.
    mutating func serveGuests(
        at port: UInt16,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try member(of: code)
        rooms[room]?.guestPort = port
        advertiseRooms(now: now)
        effects.append(.answer(id, .success(.room(room))))
        effects.append(.event(room, .changed))
    }

    /// Brings the other seats of this device to a room that goes on from an earlier one.
    mutating func bring(_ seats: [SeatEntry], to id: RoomID, from old: Room) {
        for entry in seats {
            guard let room = rooms[id], room.roster.entry(for: entry.seat) == nil,
                room.refusal(ofSeats: 1) == nil
            else { continue }
            let admit = Admit(device: device, seats: [entry])
            _ = try? write([RoomLogs.Draft(.admit(admit), seat: nil)], in: id, answering: nil)
        }
        rooms[id]?.guestPort = old.guestPort
    }

    /// Where the other members that answer and have a seat that plays serve guest pages of a room: the address
    /// at which each is heard and its port, by seniority.
    ///
    /// A guest's page shows its seat's secret there when its host goes: nobody is named who only watches, and
    /// whoever came first comes first.
    public func guestEndpoints(of id: RoomID) -> [Endpoint] {
        guard let room = rooms[id] else { return [] }
        return room.devicesThatPlay.compactMap { mate -> Endpoint? in
            guard mate != device, let acquaintance = acquaintances[mate],
                acquaintance.isReachable,
                let port = acquaintance.listings.first(where: { $0.id == id })?.guestPort,
                port > 0, let endpoint = acquaintance.link?.endpoint, !endpoint.isRelayed
            else { return nil }
            return Endpoint(address: endpoint.address, port: port, scope: endpoint.scope)
        }
    }

    /// The port at which this device serves guest pages of a room; 0: at none.
    public func guestPort(of id: RoomID) -> UInt16 { rooms[id]?.guestPort ?? 0 }

    /// The seat of a room that a key moves, wherever it is now; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - key: The public half.
    ///   - id: The room.
    /// - Returns: The seat.
    public func seat(movedBy key: MovingKey, in id: RoomID) -> SeatID? {
        let seats = (rooms[id]?.roster.members ?? []).flatMap(\.seats).filter {
            $0.movingKey == key
        }
        // A key is no secret: another member may have listed a seat with it.
        return (seats.first { isHosting($0.seat, in: id) } ?? seats.first)?.seat
    }

    /// How many seats this device has in a room.
    public func seatCount(of id: RoomID) -> Int { ownSeats(in: id).count }

    /// The room in which this device has a seat; `nil` if there is none.
    ///
    /// Of a game that is over and the one that goes on from it, the latter.
    public func room(hosting seat: SeatID) -> RoomID? {
        let found = rooms.values.filter { $0.stage == .member && isHosting(seat, in: $0.id) }
        return found.min { ($0.isOver ? 1 : 0, $0.id) < ($1.isOver ? 1 : 0, $1.id) }?.id
    }

    /// The rooms whose guest pages this device serves, ascending.
    public var guestRooms: [RoomID] {
        rooms.values.filter { $0.stage == .member && $0.guestPort > 0 }.map(\.id).sorted()
    }

    /// A seat that was never listed in a room, drawn for this device.
    ///
    /// - Parameters:
    ///   - code: The room's.
    ///   - dice: For its number.
    /// - Returns: Never one that the room knows, unless this device has drawn nearly all of its 65,536 there.
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
                cryptography
            )
            tries += 1
        } while tries < 256 && room(code).flatMap { rooms[$0]?.roster.host(of: seat) } != nil
        return seat
    }

    /// Whether a seat is on this device.
    public func isHosting(_ seat: SeatID, in id: RoomID) -> Bool { ownSeats(in: id).contains(seat) }
}

extension Room {
    /// Devices in the room that have a seat which plays, by seniority; in the lobby and where there are no
    /// rounds every seat does.
    var devicesThatPlay: [DeviceID] {
        let players = play?.game?.scores
        return roster.members.filter { member in
            member.isPresent && member.seats.contains { players == nil || players?[$0.seat] != nil }
        }.map(\.device)
    }

    /// A device's seats: that of its own person, and the others in the order in which they were listed.
    func seats(of device: DeviceID) -> (person: SeatEntry?, others: [SeatEntry]) {
        guard let member = roster.member(device) else { return (nil, []) }
        let person = member.seats.first { $0.seat == member.person }
        return (person, member.seats.filter { $0.seat != member.person })
    }

    /// Why so many more seats cannot be had; `nil` if they can.
    func refusal(ofSeats count: Int) -> JoinOutcome? {
        guard seatCount + count <= Limits.seats else { return .full }
        guard let game else { return nil }
        guard play?.rounds.current == 0 || game.about.admitsLate else { return .started }
        let most = game.about.resolved(currentSettings.settings)["players"].map { Int($0) }
        let free = min(most ?? Limits.seats, game.about.seats.upperBound) - seatCount
        return count > free ? .full : nil
    }

    /// Whether the master's word is enough here: in a lobby, and for ever where there are no rounds.
    var belongsToMaster: Bool { play.map { $0.rounds.current == 0 } ?? true }

    /// Whether an operation is by a device that was the master by its own past, which sees no round over.
    mutating func isByMasterOfLobby(_ place: Place) -> Bool {
        let past = logs.past(of: place)
        let author = logs.logs[place.log].name.device
        guard let rounds = play?.rounds else {
            return roster.ask(place.log, in: past, settled: 0) { $0.master == author }
        }
        return settledCount(in: past) == 0 && rounds.lobbyMaster(in: past) == author
    }

    /// Who may do what others may not: in the lobby whoever it belongs to, in play the most senior elector
    /// that is still here, in a room without rounds the most senior device.
    var master: DeviceID? {
        guard let play else { return roster.master }
        guard let settlement = play.rounds.settlement else { return nil }
        return settlement.electorate.electors.enumerated().first { index, elector in
            !settlement.leavers.contains(index) && hasCounted(elector.device)
        }?.element.device
    }
}
