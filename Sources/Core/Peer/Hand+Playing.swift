internal import Agreement
internal import Replication
internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

// What seats do in games, and what is secret in that.
extension Hand {
    /// Says that the one who ends the lobby is ready, as long as enough are.
    ///
    /// - Returns: None if it has said so.
    func start() throws(Refusal) -> [RoomLogs.Draft] {
        guard let play = room.play else { throw .noGame(code) }
        guard play.rounds.current == 0 else { throw .notOpen(code) }
        guard room.master == device else { throw .notMaster(code) }
        let ready = room.readySeats
        // Anybody who says that it begins is ready.
        let own = room.personSeat(of: device).flatMap { ready.contains($0) ? nil : $0 }
        if let about = room.game?.about {
            let most = about.resolved(room.currentSettings.settings)["players"].map { Int($0) }
            let count = min(ready.count + (own == nil ? 0 : 1), most ?? about.seats.upperBound)
            guard count >= about.seats.lowerBound else {
                throw .tooFewPlayers(code, least: about.seats.lowerBound)
            }
            if about.isEven, count % 2 > 0 { throw .oddPlayers(code) }
        }
        return own.map { [RoomLogs.Draft(.ready(true), seat: $0)] } ?? []
    }

    /// Does what a seat wants to do in the open round, if the game lets it.
    func play(_ move: Value, _ seat: SeatID?) throws(Refusal) -> [RoomLogs.Draft] {
        guard let play = room.play else { throw .noGame(code) }
        guard let game = play.game else { throw .notOpen(code) }
        let seat = try own(seat)
        guard game.author(of: move, by: seat) == .people else { throw .move(.unknown) }
        do throws(MoveFault) {
            try game.check(move, by: seat, in: room.record(at: nil))
        } catch {
            throw .move(error)
        }
        let round = play.rounds.current
        let payload: Payload
        switch game.encoding(of: move, by: seat) {
        case .open:
            let encoded = move.encoded
            guard encoded.count <= Limits.move, (try? Value(decoding: encoded)) != nil else {
                throw .move(.unknown)
            }
            payload = .move(Move(round: round, move: encoded))
            try requireBudget(for: .move, by: seat)
        case .secret(let label, let value):
            payload = .commit(commit(to: value, round, label, seat))
            try requireBudget(for: .commit, by: seat)
        }
        return [RoomLogs.Draft(payload, seat: seat)]
    }

    /// What this device owes the open round without being asked: dice, and what its seats have to show.
    func duties() -> [RoomLogs.Draft] {
        guard let play = room.play, let game = play.game else { return [] }
        let seats = seats
        let round = play.rounds.current
        var drafts: [RoomLogs.Draft] = []
        if game.phase.duty == .dice {
            let record = room.record(at: nil)
            for seat in game.waits(in: record, elapsed: 0) where seats.contains(seat) {
                guard !record.isBound(seat, Commit.dice) else { continue }
                let commit = commit(to: die(round, seat), round, Commit.dice, seat)
                drafts.append(RoomLogs.Draft(.commit(commit), seat: seat))
            }
        }
        let entries = play.entries[round] ?? []
        for bound in play.records.last?.bound ?? [] where seats.contains(bound.seat) {
            let isShown = entries.contains {
                if case .reveal(bound.id, _, _) = $0.action { true } else { false }
            }
            guard !isShown, play.commits[bound.id]?.device == device,
                let reveal = reveal(bound, round - 1, game)
            else { continue }
            drafts.append(RoomLogs.Draft(.reveal(reveal), seat: bound.seat))
        }
        return drafts + deeds(round, game, seats)
    }

    /// What the game has this device do, as far as it counts.
    private func deeds(_ round: UInt32, _ game: any Game, _ seats: [SeatID]) -> [RoomLogs.Draft] {
        guard let dealer = dealer(in: game) else { return [] }
        // What is written and does not count would be written again and again.
        let written = (room.play?.entries[round] ?? []).filter { $0.device == device }
        return game.deeds(of: dealer, in: room.record(at: nil)).compactMap { deed in
            let isWritten = written.contains { $0.does(deed) }
            guard seats.contains(deed.seat), !isWritten else { return nil }
            let move = Move(round: round, move: deed.move.encoded)
            return RoomLogs.Draft(.move(move), seat: deed.seat)
        }
    }

    /// What the game has this device do because of what was done and of the time, as far as that was not written yet.
    func chores(in context: ViewContext) -> [Chore] {
        guard let play = room.play, let game = play.game else { return [] }
        let (round, seats) = (play.rounds.current, seats)
        let written = (play.entries[round] ?? []).filter { $0.device == device }
        let chores = game.chores(of: device, in: context).filter { chore in
            switch chore {
            case .lift(let seat): seats.contains(seat)
            case .move(let done):
                seats.contains(done.seat) && !written.contains { $0.does(done) }
            }
        }
        // What lies on a sheet by then comes before what says that no more does.
        let hasMoves = chores.contains { if case .move = $0 { true } else { false } }
        return hasMoves ? chores : []
    }

    /// What this device deals with; `nil` where nothing is dealt.
    func dealer(in game: any Game) -> (device: DeviceID, seed: Secret)? {
        game.dealtRound.map { round in
            // A device deals for all its seats, so that the secret is none of theirs.
            let salt = salt(round, Commit.dice - 2, SeatID(0))
            return (device, Secret(words: salt.words))
        }
    }

    private func commit(
        to value: [UInt8],
        _ round: UInt32,
        _ label: UInt32,
        _ seat: SeatID
    ) -> Commit {
        let message = Commit.message(
            room: room.id,
            seat: seat,
            round: round,
            label: label,
            salt: salt(round, label, seat),
            value: value
        )
        return Commit(round: round, label: label, hash: given.cryptography.blake2b256(message))
    }

    /// A salt that this device finds again whatever it has forgotten, and nobody else: it depends on a
    /// signature (RFC 8032: one for each message and key) that is never sent.
    private func salt(_ round: UInt32, _ label: UInt32, _ seat: SeatID) -> Salt {
        let signature = given.signer.sign(Array("parlor salt v1\0".utf8))
        var writer = ByteWriter(capacity: 192)
        writer.words(signature.words)
        writer.words(room.id.words)
        writer.fixed(round)
        writer.fixed(label)
        writer.fixed(seat.rawValue)
        return given.cryptography.blake2b256(writer.bytes)
    }

    /// What a seat's dice are made of: nobody can tell before it is shown.
    private func die(_ round: UInt32, _ seat: SeatID) -> [UInt8] {
        let salt = salt(round, Commit.dice - 1, seat)
        return salt.bytes
    }

    private func reveal(
        _ bound: RoundRecord.Bound,
        _ round: UInt32,
        _ game: any Game
    ) -> Reveal? {
        guard case .commit(let commit)? = room.play?.commits[bound.id]?.action else {
            return nil
        }
        let value = value(of: commit, bound.seat, game)
        let salt = salt(round, bound.label, bound.seat)
        return value.map { Reveal(commit: bound.id, salt: salt, value: $0) }
    }

    /// What a seat of this device is bound to.
    func value(
        of commit: Commit,
        _ seat: SeatID,
        _ game: any Game
    ) -> [UInt8]? {
        let isDice = commit.label == Commit.dice
        let candidates =
            isDice ? [die(commit.round, seat)] : game.candidates(of: seat)
        return candidates.first {
            self.commit(to: $0, commit.round, commit.label, seat).hash == commit.hash
        }
    }
}
