import ClientAPI
import Identity
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

/// The seats that guests have here: who takes one, who comes back to it, and how much each may do.
final class GuestSeating {
    /// Who sits down.
    private let turn = AsyncMutex()
    /// When guests have sat down lately.
    private var sittings: [NIODeadline] = []
    /// What guests may do still.
    private var budgets = GuestBudgets()
    /// Seats that no phone has: they are played at the page of the device's own person.
    private(set) var beside: Set<SeatID> = []
    /// Seats that were taken by the device's own token for whoever that may be: no guest's, and no bot's.
    private var taken: Set<SeatID> = []

    private static let noSeat = APIError(
        .unauthorized,
        "You were removed from the game. Scan the QR code to join again."
    )

    /// Those that are played at the page of the device's own person, as they are remembered across a restart.
    var keptBeside: [String]? { Self.kept(beside) }

    /// All others that were taken by its token, as they are remembered across a restart.
    var keptTaken: [String]? { Self.kept(taken) }

    /// Takes up again which those are.
    func restore(beside keptBeside: [String], taken keptTaken: [String]) {
        beside.formUnion(keptBeside.compactMap { SeatID(hex: $0) })
        taken.formUnion(keptTaken.compactMap { SeatID(hex: $0) })
    }

    /// One more was taken by the device's own token; those that are in no room any more are forgotten.
    func note(_ seat: SeatID, isBeside: Bool, at node: isolated Node) {
        beside = beside.filter { node.core.room(hosting: $0) != nil }
        taken = taken.filter { node.core.room(hosting: $0) != nil }
        if isBeside { beside.insert(seat) } else { taken.insert(seat) }
    }

    /// Whether the device's own person may see what a seat sees that is not their own: not what a guest or a bot sees.
    func isAtHand(_ seat: SeatID) -> Bool { beside.contains(seat) || taken.contains(seat) }

    private static func kept(_ seats: Set<SeatID>) -> [String]? {
        seats.isEmpty ? nil : seats.sorted().map { "\($0)" }
    }

    /// Gives a guest a seat, or the seat that the same secret has taken.
    func sitDown(_ request: SitDown, at node: isolated Node) async throws -> SatDown {
        guard let code = RoomCode(request.room), let id = node.core.room(code) else {
            throw APIError(.noSuchRoom, "This device is in no room of that code.")
        }
        guard try node.door.accepts(request.invitation, at: code) else {
            throw APIError(.unauthorized, "This invite has expired. Scan the QR code again.")
        }
        let key = try MovingKey(secret: Hex.decode(request.secret) ?? [])
        // A phone that asks again before the answer has come gets the same seat.
        await turn.enter()
        defer { turn.leave() }
        if let seat = node.core.seat(movedBy: key, in: id) {
            return SatDown(seat: "\(seat)", secret: request.secret)
        }
        guard node.core.seatCount(of: id) <= APILimits.guestSeats else {
            throw APIError(.roomFull, "This device has no seat left for guests.")
        }
        try count()
        let seat = try await node.take(
            request.name,
            request.avatar,
            movedBy: key,
            in: code
        )
        return SatDown(seat: "\(seat)", secret: request.secret)
    }

    /// Moves a guest's seat here from another device.
    func comeBack(_ request: ComeBack, to node: isolated Node) async throws -> SatDown {
        guard let code = RoomCode(request.room), let id = node.core.room(code),
            node.core.guestPort(of: id) > 0,
            let secret = Hex.decode(request.secret), let next = Hex.decode(request.next)
        else { throw Self.noSeat }
        let nextKey = try MovingKey(secret: next)
        await turn.enter()
        defer { turn.leave() }
        if let seat = node.core.seat(movedBy: nextKey, in: id), node.core.isHosting(seat, in: id) {
            // It has moved already, and the answer was lost.
            return SatDown(seat: "\(seat)", secret: request.next)
        }
        let key = try MovingKey(secret: secret)
        guard let seat = node.core.seat(movedBy: key, in: id) else {
            // One code stands for one room after the other: nobody was removed from this one.
            guard let before = request.id, before.lowercased() != "\(id)" else { throw Self.noSeat }
            throw APIError(.noSuchRoom, "\(code) is another room now. Scan its QR code to join.")
        }
        guard !node.core.isHosting(seat, in: id) else {
            return SatDown(seat: "\(seat)", secret: request.secret)
        }
        let rehost = try Self.rehost(
            seat,
            by: secret,
            key,
            next: nextKey,
            in: id,
            to: node.core.device
        )
        let command = Command.rehost(code, rehost)
        _ = try await node.ask(command)
        return SatDown(seat: "\(seat)", secret: request.next)
    }

    /// Takes what a guest does out of its budget.
    func spend(
        _ units: Int,
        on kind: GuestBudgets.Kind,
        by seat: SeatID,
        now: Instant
    ) throws(APIError) {
        try budgets.spend(units, on: kind, by: seat, now: now)
    }

    /// Has a guest pay for what it has done, out of what comes back.
    func charge(_ units: Int, on kind: GuestBudgets.Kind, to seat: SeatID, now: Instant) {
        budgets.charge(units, on: kind, to: seat, now: now)
    }

    /// The same for what comes on its socket; live ink is kept by nobody.
    ///
    /// - Returns: Why it is not done; `nil` if it is.
    func refusal(of message: ClientMessage, by seat: SeatID, now: Instant) -> APIError? {
        do throws(APIError) {
            switch message {
            case .stroke(_, _, let stroke):
                let cost = GuestBudgets.cost(of: [stroke])
                try spend(cost, on: .stroke, by: seat, now: now)
            case .undo, .redo, .clear, .hide: try spend(1, on: .change, by: seat, now: now)
            case .watch: try spend(1, on: .watch, by: seat, now: now)
            case .pen, .cancel, .ping: break
            }
            return nil
        } catch {
            return error
        }
    }

    /// What a guest's page may use; `nil` where its seat is not here.
    func backend(for key: GuestKey, of node: isolated Node) -> GuestBackend? {
        guard let code = RoomCode(key.code), let id = node.core.room(code),
            node.core.guestPort(of: id) > 0, let secret = Hex.decode(key.secret),
            let moving = try? MovingKey(secret: secret),
            let seat = node.core.seat(movedBy: moving, in: id), node.core.isHosting(seat, in: id)
        else { return nil }
        return GuestBackend(node: node, code: code, seat: seat)
    }

    /// Counts one more that sits down.
    private func count() throws(APIError) {
        // Each seat is an operation that every device of the room keeps.
        sittings = sittings.filter { NIODeadline.now() - $0 < .minutes(1) }
        guard sittings.count < APILimits.sittings else {
            throw APIError(.tooBusy, "Too many guests at once; try again in a minute.")
        }
        sittings.append(.now())
    }

    private static func rehost(
        _ seat: SeatID,
        by secret: [UInt8],
        _ key: MovingKey,
        next: MovingKey,
        in room: RoomID,
        to device: DeviceID
    ) throws(APIError) -> Rehost {
        let message = Rehost.message(
            room: room,
            seat: seat,
            device: device,
            old: key,
            new: next
        )
        guard let signer = try? DeviceKey(stored: secret) else { throw noSeat }
        return Rehost(seat: seat, key: next, signature: signer.sign(message))
    }
}
