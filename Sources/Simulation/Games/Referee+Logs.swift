internal import Activities
internal import Canvas
internal import Peer
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// What has been decided, and what lies in the logs that everybody holds.
extension Referee {
    /// Notes a secret move that a bot has made, and that was not refused.
    mutating func note(_ command: Command, by own: SeatID?, seeing view: PeerCore.GameView) {
        guard case .play(_, let move, let seat) = command, let seat = seat ?? own else { return }
        trial.note(move, by: seat, seeing: view.state)
    }

    /// What the local API tells of a room besides the game's own view, no matter who asks: while it is secret who has
    /// done what, nothing that grows with what others do.
    ///
    /// - Returns: What must not be, in words; `nil` if all is well.
    func told(_ core: PeerCore, _ room: RoomID, _ now: Instant) -> String? {
        guard let game = core.game(of: room, for: nil, now: now), game.round > 0,
            type(of: trial).secret.contains(game.phase),
            let view = core.view(room, now: now)
        else { return nil }
        if view.operations != nil { return "a number of operations is told in phase \(game.phase)" }
        let own = core.ownSeat(in: room)
        let isShared = type(of: trial).sharesBoard
        let strokes = core.strokes(of: room).count {
            $0.isVisible && (isShared || $0.seat == own)
        }
        return view.strokes > strokes ? "strokes of others are counted in phase \(game.phase)" : nil
    }

    /// Compares how rounds ended at a peer with how they did for all others.
    ///
    /// - Returns: What must not be, in words; `nil` if all is well.
    mutating func judgeRounds(_ core: PeerCore, _ room: RoomID, _ now: Instant) -> String? {
        guard let rounds = core.rounds(of: room, now: now) else { return nil }
        if let contested = rounds.contested { return "round \(contested) is contested" }
        if rounds.voidVotes > forgedVotes { return "an honest vote on the end of a round is void" }
        if !players.isEmpty, rounds.round > 0,
            let stranger = rounds.electors.first(where: { !players.contains($0) })
        {
            // What comes of it is noticed first, if something does.
            intruder =
                intruder ?? "\(stranger) does not play and decides when round \(rounds.round) ends"
        }
        for (round, close) in rounds.closes.enumerated() {
            guard round < closes.count else {
                closes.append(close.close)
                continue
            }
            if closes[round] != close.close { return "round \(round) ended twice" }
        }
        return nil
    }

    /// Reads what has come to a peer's logs: nobody can tell a secret move from them before its round is over.
    ///
    /// - Returns: What must not be, in words; `nil` if all is well.
    mutating func judgeLogs(_ core: PeerCore, _ room: RoomID) -> String? {
        guard let logs = core.logs(of: room) else { return nil }
        var reveals: [Reveal] = []
        for log in logs.logs {
            let known = min(read[core.device]?[log.name] ?? 0, log.entries.count)
            read[core.device, default: [:]][log.name] = log.entries.count
            for entry in log.entries[known...]
            where [.commit, .reveal, .move].contains(entry.knownKind) {
                switch try? Payload(kind: entry.kind, decoding: entry.payload) {
                case .commit(let commit): commitments[entry.id] = commit.round
                case .reveal(let reveal): reveals.append(reveal)
                case .move(let move):
                    let value = try? Value(decoding: move.move)
                    if value.map(type(of: trial).isSecret) == true {
                        return "a secret move lies open"
                    }
                default: break
                }
            }
        }
        for reveal in reveals {
            guard let round = commitments[reveal.commit] else { continue }
            if closes.count <= Int(round) {
                return "a secret move is shown before its round is over"
            }
        }
        return nil
    }
}
