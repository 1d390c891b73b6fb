internal import Agreement
internal import Games
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What seats do in games.
extension PeerCore {
    /// Ends the lobby.
    mutating func start(_ code: RoomCode, _ id: CommandID) throws(Refusal) {
        let room = try member(of: code)
        guard let play = rooms[room]?.play else { throw .noGame(code) }
        guard play.rounds.current == 0 else { throw .notOpen(code) }
        guard rooms[room]?.master == device else { throw .notMaster(code) }
        let ready = rooms[room]?.readySeats ?? []
        // Whoever says that it begins is ready.
        let own = ownSeat(in: room).flatMap { ready.contains($0) ? nil : $0 }
        if let least = rooms[room]?.game?.about.seats.lowerBound,
            ready.count + (own == nil ? 0 : 1) < least
        {
            throw .tooFewPlayers(code, least: least)
        }
        if let own {
            try write([RoomLogs.Draft(.ready(true), seat: own)], in: room, answering: nil)
        }
        rooms[room]?.play?.watch.isStarted = true
        rooms[room]?.play?.watch.looked = nil
        effects.append(.answer(id, .success(.room(room))))
    }

    /// Enters a choice in the open round of a poll.
    mutating func enter(
        _ choice: UInt32,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard let play = rooms[room]?.play else { throw .noGame(code) }
        guard play.rounds.current > 0 else { throw .notOpen(code) }
        let seats = ownSeats(in: room).filter { seat == nil || $0 == seat }
        guard !seats.isEmpty else { throw .notAMember(code) }
        let move = Move(round: play.rounds.current, move: Value.number(Int64(choice)).encoded)
        let drafts = seats.map { RoomLogs.Draft(.move(move), seat: $0) }
        try write(drafts, in: room, answering: id)
    }

    /// Does what a seat wants to do in the open round, if the game lets it.
    mutating func play(
        _ move: Value,
        _ seat: SeatID?,
        in code: RoomCode,
        _ id: CommandID
    ) throws(Refusal) {
        let room = try member(of: code)
        guard let play = rooms[room]?.play else { throw .noGame(code) }
        guard let game = play.game else { throw .notOpen(code) }
        let seat = try own(seat, in: room, code)
        guard let record = rooms[room]?.record(at: nil) else { throw .notOpen(code) }
        do throws(MoveFault) {
            try game.check(move, by: seat, in: record)
        } catch {
            throw .move(error)
        }
        let round = play.rounds.current
        let payload: Payload
        switch game.deed(for: move, by: seat) {
        case .open:
            let encoded = move.encoded
            guard encoded.count <= Limits.move, (try? Value(decoding: encoded)) != nil else {
                throw .move(.unknown)
            }
            payload = .move(Move(round: round, move: encoded))
        case .secret(let label, let value):
            payload = .commit(commit(to: value, round, label, seat, in: room))
        }
        try write([RoomLogs.Draft(payload, seat: seat)], in: room, answering: id)
    }

    private func commit(
        to value: [UInt8],
        _ round: UInt32,
        _ label: UInt32,
        _ seat: SeatID,
        in room: RoomID
    ) -> Commit {
        let message = Commit.message(
            room: room,
            seat: seat,
            round: round,
            label: label,
            salt: salt(round, label, seat, in: room),
            value: value
        )
        return Commit(round: round, label: label, hash: cryptography.blake2b256(message))
    }

    /// A salt that this device finds again whatever it has forgotten, and nobody else: it depends on a
    /// signature (RFC 8032: one for each message and key) that is never sent.
    private func salt(_ round: UInt32, _ label: UInt32, _ seat: SeatID, in room: RoomID) -> Salt {
        let signature = signer.sign(Array("parlor salt v1\0".utf8))
        var writer = ByteWriter(capacity: 192)
        writer.words(signature.words)
        writer.words(room.words)
        writer.fixed(round)
        writer.fixed(label)
        writer.fixed(seat.rawValue)
        return cryptography.blake2b256(writer.bytes)
    }

    /// What a seat's dice are made of: nobody can tell before it is shown.
    private func die(_ round: UInt32, _ seat: SeatID, in room: RoomID) -> [UInt8] {
        let salt = salt(round, Commit.dice - 1, seat, in: room)
        return salt.bytes
    }

    /// Does of itself what this device owes the open round: dice, and what its seats have to show.
    ///
    /// - Returns: Whether there was anything.
    mutating func doChores(in id: RoomID) -> Bool {
        guard let room = rooms[id], let play = room.play, let game = play.game else { return false }
        let seats = ownSeats(in: id)
        let round = play.rounds.current
        var drafts: [RoomLogs.Draft] = []
        if game.phase.chore == .dice {
            let record = room.record(at: nil)
            for seat in game.waits(in: record, elapsed: 0) where seats.contains(seat) {
                guard !record.isBound(seat, Commit.dice) else { continue }
                let commit = commit(to: die(round, seat, in: id), round, Commit.dice, seat, in: id)
                drafts.append(RoomLogs.Draft(.commit(commit), seat: seat))
            }
        }
        let entries = play.entries[round] ?? []
        for bound in play.records.last?.bound ?? [] where seats.contains(bound.seat) {
            let isShown = entries.contains {
                if case .reveal(bound.id, _, _) = $0.deed { true } else { false }
            }
            guard !isShown, play.commits[bound.id]?.device == device,
                let reveal = reveal(bound, round - 1, game, in: id)
            else { continue }
            drafts.append(RoomLogs.Draft(.reveal(reveal), seat: bound.seat))
        }
        guard !drafts.isEmpty else { return false }
        _ = try? write(drafts, in: id, answering: nil)
        return true
    }

    private func reveal(
        _ bound: RoundRecord.Bound,
        _ round: UInt32,
        _ game: any Game,
        in room: RoomID
    ) -> Reveal? {
        guard case .commit(let commit)? = rooms[room]?.play?.commits[bound.id]?.deed else {
            return nil
        }
        let value = value(of: commit, bound.seat, game, in: room)
        let salt = salt(round, bound.label, bound.seat, in: room)
        return value.map { Reveal(commit: bound.id, salt: salt, value: $0) }
    }

    /// What a seat of this device is bound to.
    func value(
        of commit: Commit,
        _ seat: SeatID,
        _ game: any Game,
        in room: RoomID
    ) -> [UInt8]? {
        let isDice = commit.label == Commit.dice
        let candidates =
            isDice ? [die(commit.round, seat, in: room)] : game.candidates(of: seat)
        return candidates.first {
            self.commit(to: $0, commit.round, commit.label, seat, in: room).hash == commit.hash
        }
    }

    /// The seats of this device that are in a room.
    func ownSeats(in room: RoomID) -> [SeatID] {
        let own = rooms[room]?.roster.member(device).flatMap { $0.isPresent ? $0 : nil }
        return (own?.seats ?? []).map(\.seat)
    }

    /// A seat of this device: the one named, or that of its own person.
    func own(_ seat: SeatID?, in room: RoomID, _ code: RoomCode) throws(Refusal) -> SeatID {
        guard let seat else {
            guard let own = ownSeat(in: room) else { throw .notAMember(code) }
            return own
        }
        guard ownSeats(in: room).contains(seat) else { throw .notYourSeat(seat) }
        return seat
    }
}

extension Room {
    /// What is played here; `nil` for a room without rounds.
    var game: (any Game.Type)? { roster.create.flatMap { games[$0.activity, rules: $0.rules] } }

    /// The seats that will play when the lobby ends: those that are ready, or all where people come in at any
    /// time.
    var readySeats: Set<SeatID> {
        let present = Set(roster.members.filter(\.isPresent).flatMap(\.seats).map(\.seat))
        return game?.about.admitsLate == true ? present : present.intersection(lobby.ready())
    }
}
