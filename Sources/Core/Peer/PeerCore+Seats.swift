internal import Agreement
internal import Games
internal import Replication
internal import Rules
internal import Transport
public import Vocabulary
internal import Wire

// Seats beyond that of the device's own person: friends on one tablet, phones, bots.
extension PeerCore {
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
        rooms[room]?.session.guestPort = port
        peering.advertiseRooms(now: now)
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
        rooms[id]?.session.guestPort = old.session.guestPort
    }

    /// Where the other members that answer and have a seat that plays serve guest pages of a room: the address
    /// at which each is heard and its port, by seniority.
    ///
    /// A guest's page shows its seat's secret there when its host goes: nobody is named who only watches, and
    /// whoever came first comes first.
    public func guestEndpoints(of id: RoomID) -> [Endpoint] {
        guard let room = rooms[id] else { return [] }
        return room.state.devicesThatPlay.compactMap { mate -> Endpoint? in
            guard mate != device, let acquaintance = network.acquaintances[mate],
                acquaintance.isReachable,
                let port = acquaintance.listings.first(where: { $0.id == id })?.guestPort,
                port > 0, let endpoint = acquaintance.link?.endpoint, !endpoint.isRelayed
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
    /// Of a game that is over and the one that goes on from it, the latter.
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
                given.cryptography
            )
            tries += 1
        } while tries < 256 && room(code).flatMap { rooms[$0]?.state.roster.host(of: seat) } != nil
        return seat
    }

    /// Whether a seat is on this device.
    public func isHosting(_ seat: SeatID, in id: RoomID) -> Bool { ownSeats(in: id).contains(seat) }
}
