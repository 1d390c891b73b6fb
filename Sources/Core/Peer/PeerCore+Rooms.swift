internal import Games
internal import Replication
internal import Rules
internal import Transport
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Does what somebody asks for; answers at once, or when it is on disk.
    mutating func perform(_ command: Command, _ id: CommandID, now: Instant) {
        do throws(Refusal) {
            switch command {
            case .create(
                let code,
                let activity,
                let title,
                let passphrase,
                let settings,
                let phones,
                let profile
            ):
                let create = Create(
                    code: code ?? freeCode(),
                    activity: activity,
                    rules: given.games.newestRules(of: activity),
                    title: title,
                    access: passphrase == nil ? .open : .locked,
                    phones: phones,
                    settings: settings,
                    seats: [newSeat(profile?.name, profile?.avatar ?? "")]
                )
                try self.create(create, isCoded: code != nil, passphrase, id, now: now)
            case .join(
                let code,
                let name,
                let avatar,
                let passphrase,
                let key,
                let isWatching,
                let wanted
            ):
                var seat = newSeat(name, avatar)
                seat.movingKey = key
                let seats = isWatching ? [] : [entrance.joiner.triedSeat(like: seat, in: code)]
                try entrance.join(code, wanted, seats, passphrase, id, now: now)
            case .leave(let code): try leave(code, id, now: now)
            case .forget(let room, let code): try forget(room, code, id)
            case .draw(let code, let strokes, let pen, let seat):
                try draw(strokes, pen, seat, in: code, id)
            case .undo(let code, let seat): try undo(seat, in: code, id)
            case .redo(let code, let seat): try redo(seat, in: code, id)
            case .clear(let code, let scope, let seat): try clear(scope, seat, in: code, id)
            case .hide(let code, let stroke, let seat): try hide(stroke, seat, in: code, id)
            case .share(let code, let bytes, let purpose):
                try peering.share(bytes, purpose, in: code, id)
            case .fetch(let code, let blob): try peering.fetch(blob, in: code, id, now: now)
            case .ping(let device): try peering.ping(device, id, now: now)
            case .start(let code): try start(code, id)
            case .enter(let code, let choice, let seat): try enter(choice, seat, in: code, id)
            case .play(let code, let move, let seat): try play(move, seat, in: code, id)
            case .say(let code, let text, let seat): try say(text, seat, in: code, id)
            case .ready(let code, let isReady, let seat): try mark(isReady, seat, in: code, id)
            case .profile(let code, let profile, let seat):
                try rename(profile, seat, in: code, id, now: now)
            case .settings(let code, let settings): try set(settings, in: code, id)
            case .again(let code): try playAgain(code, id, now: now)
            case .kick(let code, let target, let isForGood):
                try kick(target, in: code, id, isForGood: isForGood, now: now)
            case .answerKnock(let code, let who, let isIn):
                try entrance.answerKnock(of: who, isIn, code, id, now)
            case .rehost(let code, let rehost): try move(rehost, in: code, id)
            case .takeSeat(let code, let entry): try take(entry, in: code, id, now: now)
            case .removeSeat(let code, let seat): try remove(seat, in: code, id, now: now)
            case .serveGuests(let code, let port): try serveGuests(at: port, in: code, id, now: now)
            case .succeed(let code): try succeed(code, id, now: now)
            }
        } catch {
            effects.append(.answer(id, .failure(error)))
        }
    }

    private mutating func create(
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
            throw .invalidSetting(fault, known: (game?.about.rules ?? []) + HouseRules.all)
        }
        guard entrance.openRooms < RoomTable.limit else { throw .tooManyRooms }
        if isCoded, entrance.isTaken(create.code) { throw .codeInUse(create.code) }
        try open(create, passphrase, id, now: now)
    }

    private mutating func leave(
        _ code: RoomCode,
        _ id: CommandID,
        now: Instant
    ) throws(Refusal) {
        if room(code) == nil, let room = entrance.asideRoom(code) { return leaveAside(room.id, id) }
        let room = try rooms.member(of: code)
        try peering.write([RoomLogs.Draft(.leave, seat: nil)], in: room, answering: id)
        rooms[room]?.session.stage = .leaving(until: now + Timing.leaving)
        rooms[room]?.sync.isHeard = false
        entrance.membersChanged(in: room, now: now)
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
}
