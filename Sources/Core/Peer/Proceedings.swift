internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

/// What goes on in the rooms: what people here do, what others have written, how rounds end, and where a room goes on.
struct Proceedings: Sendable {
    /// The other devices, the rooms that they share with this one, and the ways into these.
    var entrance: Entrance

    /// This device.
    var device: DeviceID { entrance.device }

    var given: Givens { entrance.given }

    var peering: Peering {
        _read { yield entrance.peering }
        _modify { yield &entrance.peering }
    }
    var gossip: Gossip {
        _read { yield entrance.peering.gossip }
        _modify { yield &entrance.peering.gossip }
    }
    var rooms: RoomTable {
        _read { yield entrance.peering.gossip.rooms }
        _modify { yield &entrance.peering.gossip.rooms }
    }
    var network: Network {
        _read { yield entrance.peering.gossip.network }
        _modify { yield &entrance.peering.gossip.network }
    }
    var effects: Effects {
        _read { yield entrance.peering.gossip.effects }
        _modify { yield &entrance.peering.gossip.effects }
    }

    mutating func drop(_ reason: DropReason) { peering.drop(reason) }

    /// What the seats of this device may do in a room; `nil` before its `Create` has come.
    func hand(in room: RoomID) -> Hand? { rooms[room].flatMap { Hand($0.state, given) } }

    func drafts(
        in room: RoomID,
        _ code: RoomCode,
        _ make: (Hand) throws(Refusal) -> [RoomLogs.Draft]
    ) throws(Refusal) -> [RoomLogs.Draft] {
        guard let hand = hand(in: room) else { throw .notAMember(code) }
        return try make(hand)
    }

    /// Writes what somebody wants in a room.
    ///
    /// - Returns: The room.
    @discardableResult
    mutating func write(
        in code: RoomCode,
        answering id: CommandID,
        _ make: (Hand) throws(Refusal) -> [RoomLogs.Draft]
    ) throws(Refusal) -> RoomID {
        let room = try rooms.member(of: code)
        try peering.write(try drafts(in: room, code, make), in: room, answering: id)
        return room
    }

    mutating func create(
        _ create: Create,
        isCoded: Bool,
        _ passphrase: Secret?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        guard passphrase == nil || isCoded else { throw .codeNeeded }
        guard given.games.fault(in: create.activity, rules: create.rules) == nil else {
            throw .unknownActivity(create.activity)
        }
        guard Create.isTitle(create.title),
            create.seats.allSatisfy({ $0.name.utf8.count <= Limits.title })
        else { throw .invalidText(.text) }
        let game = given.games[create.activity]
        if let fault = game.map({ $0.about.fault(in: create.settings) })
            ?? HouseRules.fault(in: create.settings)
        {
            let ofGame = game.map { $0.about.rules + HouseRules.withRounds }
            let known = ofGame ?? HouseRules.withoutRounds
            throw .invalidSetting(fault, known: known)
        }
        guard entrance.openRooms < RoomTable.limit else { throw .tooManyRooms }
        if isCoded, entrance.isTaken(create.code) { throw .codeInUse(create.code) }
        try open(create, passphrase, id, now: now)
    }

    /// Opens a room.
    @discardableResult
    mutating func open(
        _ create: Create,
        _ passphrase: Secret?,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) -> RoomID {
        let room = try peering.open(create, passphrase, id)
        entrance.membersChanged(in: room, now: now)
        return room
    }

    /// A seat that this device has drawn.
    mutating func newSeat(_ name: String? = nil, _ avatar: String = "") -> SeatEntry {
        let number = UInt16(truncatingIfNeeded: gossip.dice.next())
        let seat = SeatID.drawn(by: device, number: number, given.cryptography)
        return SeatEntry(seat: seat, name: name ?? given.name, avatar: avatar)
    }

    /// Says at which port guest pages of a room are served here.
    mutating func serveGuests(
        at port: UInt16,
        in code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        let room = try rooms.member(of: code)
        rooms[room]?.session.serveGuests(at: port)
        peering.listRooms(now: now)
        effects.append(.answer(id, .success(.room(room))))
        effects.append(.event(room, .changed))
    }

    /// Brings the other seats of this device to a room that goes on from an earlier one.
    mutating func bring(_ seats: [SeatEntry], to id: RoomID, from old: Room) {
        for entry in seats {
            guard let room = rooms[id], room.state.roster.entry(for: entry.seat) == nil,
                room.state.refusal(ofSeats: 1) == nil
            else { continue }
            let admit = Admit(device: device, seats: [entry])
            _ = try? peering.write(
                [RoomLogs.Draft(.admit(admit), seat: nil)],
                in: id,
                answering: nil
            )
        }
        rooms[id]?.session.serveGuests(at: old.session.guestPort)
    }

    /// Does what waited for a batch.
    mutating func finish(_ ticket: UInt64, now: Instant) {
        guard let batch = effects.finish(ticket) else { return }
        for (room, log, count) in batch.durable {
            rooms[room]?.state.logs.markDurable(log: log, count: count)
        }
        for (room, places) in batch.counts { count(places, in: room, now: now) }
        for (room, log, range) in batch.push {
            peering.noteBlobs(range.map { Place(log: log, sequence: $0) }, in: room)
            gossip.pushCoalesced(room, log, range, now: now)
        }
        for (command, answer) in batch.answers {
            effects.append(.answer(command, .success(answer)))
        }
        for admission in batch.admissions { entrance.welcome(admission, now: now) }
        if let (blob, roomPeer) = batch.blob { peering.askOn(for: blob, from: roomPeer, now: now) }
        guard let room = batch.archived else { return }
        rooms.closed.noteArchived(room)
        entrance.askToJoin(now: now)
    }

    /// Takes a datagram.
    ///
    /// - Returns: `false` if it changed nothing but what is to be sent: then nothing else has become due.
    mutating func takeDatagram(_ bytes: [UInt8], from endpoint: Endpoint, now: Instant) -> Bool {
        let packet: Packet
        do throws(WireError) {
            packet = try Packet(decoding: bytes)
        } catch {
            drop(Self.reason(error))
            return false
        }
        switch packet {
        case .hello(let hello):
            return gossip.meet(hello, at: endpoint, now: now)
        case .cookie(let to, let cookie):
            return gossip.takeCookie(cookie, to: to, at: endpoint)
        case .answer(let to, let message):
            return gossip.takeAnswer(bytes[message], to: to, at: endpoint, now: now)
        case .confirm(let to, let message):
            let link = gossip.takeConfirmation(bytes[message], to: to, now: now)
            return link.map { entrance.install($0, now: now) } ?? false
        case .sealed(let connection, let number):
            return unseal(bytes, connection, number, from: endpoint, now: now)
        }
    }

    static func reason(_ error: WireError) -> DropReason {
        switch error {
        case .truncated: .truncated
        case .outOfRange(field: .packet, _): .oversized
        case .unknown(field: .version, _): .version
        case .outOfRange, .unknown, .trailing, .notCanonical, .unexpectedType, .invalidText,
            .unknownLog:
            .malformed
        }
    }

    private mutating func unseal(
        _ bytes: [UInt8],
        _ connection: UInt32,
        _ number: UInt32,
        from endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        var packet = bytes
        if network.connections[connection] == nil {
            guard network.connections.outgoing.holds(connection) else {
                drop(.unknownConnection)
                return peering.hearStranger(at: endpoint, now: now)
            }
            let link = gossip.confirm(connection, with: &packet, number, now: now)
            guard let link, entrance.install(link, now: now) else { return false }
        } else if let device = network.connections[connection] {
            do throws(Link.Rejection) {
                try network.peerStates[device]?.link?.open(&packet, number: number, now: now)
            } catch {
                drop(error.reason)
                return false
            }
        }
        guard let device = network.connections[connection] else { return false }
        readFrames(packet, number, size: bytes.count, from: device, at: endpoint, now: now)
        return true
    }

    private mutating func readFrames(
        _ packet: [UInt8],
        _ number: UInt32,
        size: Int,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant
    ) {
        var reader = ByteReader(packet, range: Packet.headerSize..<packet.count)
        var frames: [Frame] = []
        do throws(WireError) {
            while reader.remaining > 0 { frames.append(try Frame(from: &reader)) }
        } catch {
            return drop(Self.reason(error))
        }
        // Frames that are sent again may stand before the explanations that they need.
        if frames.count > 1 { frames.sort { $0.rank < $1.rank } }
        // Not acknowledged, so that its frames come again when what they name has been explained.
        guard peering.resolves(frames, from: device) else { return drop(.unresolved) }
        let isProbe = gossip.answerProbe(frames, number, from: device, at: endpoint, now: now)
        guard !isProbe else { return }
        let isNew = gossip.accept(number, size: size, from: device, at: endpoint, now: now)
        guard isNew else { return drop(.replayed) }
        peering.hear(device, now: now)
        if frames.contains(where: \.wantsAcknowledgement) {
            network.peerStates[device]?.link?.owesAck(now: now)
        }
        for frame in frames { dispatch(frame, from: device, now: now) }
    }

    /// A room peer has passed a packet on, or a part of one.
    mutating func unwrap(_ frame: RelayFrame, from roomPeer: DeviceID, now: Instant) {
        guard frame.device != device, frame.device != roomPeer,
            network.peerStates[roomPeer]?.link?.endpoint.isRelayed == false,
            rooms.share(frame.device, roomPeer),
            let endpoint = network.addRoute(to: frame.device, through: roomPeer)
        else { return drop(.notAllowed) }
        network.peerStates[roomPeer]?.link?.grant(packets: 1)
        guard let packet = network.routes.join(frame, at: endpoint) else { return }
        network.dropped.beginRelayed()
        _ = takeDatagram(packet, from: endpoint, now: now)
        network.dropped.endRelayed()
    }
}
