internal import Games
internal import Identity
internal import Replication
internal import Rules
internal import Secrets
internal import Vocabulary
internal import Wire

extension Growth {
    /// The activity of the room.
    var activity: String {
        switch self {
        case .kicks, .bans, .settings, .promises: Poll.about.activity
        default: inGame ? Poll.about.activity : Catalogue.drawing.activity
        }
    }

    /// Whether its lobby is over.
    var inGame: Bool {
        switch self {
        case .entries, .entriesAmongSeats, .commits, .reveals, .promises, .accepts, .ends,
            .departures,
            .endsWithInk, .entriesAfterCut, .requests, .requestsForMany:
            true
        default: false
        }
    }
}

// What is done in rounds.
extension LongRoom {
    mutating func growRounds(_ growth: Growth, _ count: Int) {
        switch growth {
        case .entries: for turn in 0..<count { enter(turn, round: 1) }
        case .entriesAmongSeats:
            for turn in 0..<count / 2 { enter(turn, round: 1) }
            for turn in 0..<count / 4 {
                write(Self.listing(1000 + turn, keys[3]), by: 3)
                write(.unseat(SeatID(1000 + UInt64(turn))), by: 3)
            }
        case .commits, .reveals: commit(count, thenReveal: growth == .reveals)
        case .promises:
            for turn in 0..<count {
                let ballot = UInt32(turn * 4 + 1)
                write(.promise(Promise(round: 1, ballot: ballot)), by: 1)
            }
        case .accepts:
            write(.close(Close(round: 1, ballot: 0)), by: 0)
            let close = lastWritten
            for _ in 0..<count {
                write(.accept(Accept(round: 1, ballot: 0, close: close)), by: 3)
            }
        case .ends: for round in 1...max(1, count / 4) { endRound(UInt32(round), by: [0, 1, 2]) }
        case .departures:
            for round in 1...max(1, count / 5) {
                endRound(UInt32(round), by: [0, 1, 2])
                write(.leave, by: 3)
            }
        case .endsWithInk: endWithInk(count / 4)
        case .entriesAfterCut:
            for word in [1, 2] as [UInt64] {
                let close = OperationID(words: Words4(word, 1, 1, 1))
                write(.accept(Accept(round: 1, ballot: 0, close: close)), by: 3)
            }
            for turn in 0..<count { enter(turn, round: 1) }
        case .requestsForMany:
            for turn in 0..<count {
                let nobody = DeviceID(words: Words4(UInt64(turn), 1, 2, 3))
                write(.kick(nobody), by: 3)
            }
            endRound(1, by: [0, 1, 2])
        default: for _ in 0..<count { write(.kick(keys[3].device), by: 1) }
        }
    }

    private mutating func enter(_ turn: Int, round: UInt32) {
        let move = Move(round: round, move: Value.number(Int64(turn)).encoded)
        write(.move(move), by: 1, seat: Self.seats[1])
    }

    private mutating func commit(_ count: Int, thenReveal: Bool) {
        let salt = Salt(words: Words4(1, 2, 3, 4))
        var commits: [OperationID] = []
        for turn in 0..<(thenReveal ? count / 2 : count) {
            let message = Commit.message(
                room: logs.room,
                seat: Self.seats[1],
                round: 1,
                label: UInt32(turn),
                salt: salt,
                value: [7]
            )
            let hash: CommitHash = Sodium().blake2b256(message)
            write(
                .commit(Commit(round: 1, label: UInt32(turn), hash: hash)),
                by: 1,
                seat: Self.seats[1]
            )
            commits.append(lastWritten)
        }
        guard thenReveal else { return }
        endRound(1, by: [0, 1, 2])
        for commit in commits {
            write(
                .reveal(Reveal(commit: commit, salt: salt, value: [7])),
                by: 1,
                seat: Self.seats[1]
            )
        }
    }

    /// Each Close knows nothing of the stroke that follows it, and the Accepts do.
    private mutating func endWithInk(_ count: Int) {
        for round in 1...max(1, count) {
            write(.close(Close(round: UInt32(round), ballot: 0)), by: 0)
            let close = lastWritten
            write(.stroke(Self.stroke(round)), by: 3, seat: Self.seats[3])
            for elector in [0, 1] {
                write(.accept(Accept(round: UInt32(round), ballot: 0, close: close)), by: elector)
            }
            write(.accept(Accept(round: UInt32(round), ballot: 0, close: close)), by: 2)
        }
    }
}
