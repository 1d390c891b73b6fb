internal import Activities
internal import Peer
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// What a peer was looked at for the last time.
struct Glimpse: Hashable {
    let life: Int
    let operations: Int
    let unwritten: Int
    /// Which tenth of a minute it was: some things are shown after a while only.
    let span: UInt64
    /// How many operations its own device has written.
    var own = 0
    /// Whether its game was over.
    var isOver = false

    /// Whether nothing can have changed.
    func isLike(_ other: Self) -> Bool {
        life == other.life && operations == other.operations && unwritten == other.unwritten
            && span == other.span
    }
}

// Checking all along that nothing is there that must not be.
extension GameParty {
    /// Looks at all that something has changed for.
    func look(at everybody: Bool = false) throws(Violation) {
        let ends = referee.ends
        let busy = busy
        var changed: [Int] = []
        for peer in members {
            let glimpse = Glimpse(
                life: lab.nodes[peer].life,
                operations: lab.nodes[peer].core.logs(of: room)?.count ?? 0,
                unwritten: lab.nodes[peer].unflushed.count,
                span: lab.now.microseconds / 6_000_000
            )
            guard everybody || glimpses[peer]?.isLike(glimpse) != true else { continue }
            glimpses[peer] = glimpse
            glimpses[peer]?.own = written(by: peer)
            changed.append(peer)
        }
        // How rounds ended first: what may be shown depends on it.
        for peer in changed {
            try found(
                referee.judgeRounds(lab.nodes[peer].core, room, lab.time(of: peer)),
                by: peer
            )
        }
        for peer in changed {
            try found(referee.judgeLogs(lab.nodes[peer].core, room), by: peer)
            let (wrong, isOver) = referee.judge(
                lab.nodes[peer].core,
                room,
                lab.time(of: peer)
            )
            try found(wrong, by: peer)
            glimpses[peer]?.isOver = isOver
            try lookAtPlay(of: peer, busy)
        }
        // Same operations, same state: whenever a round has ended.
        if referee.ends > ends { inspector.look(at: lab, room) }
        if let violation = inspector.violation { throw violation }
    }

    /// Who may have done something that their own device does not show yet.
    private var busy: Set<Int> {
        let busy = bots.indices.filter { peer in
            !lab.nodes[peer].isRunning || !lab.nodes[peer].unflushed.isEmpty
                || glimpses[peer]?.life != lab.nodes[peer].life
                || glimpses[peer]?.unwritten != 0
                // A device does some things unasked.
                || glimpses[peer]?.operations != lab.nodes[peer].core.logs(of: room)?.count
                    && glimpses[peer]?.own != written(by: peer)
                || bots.hasJustActed(peer, now: lab.now)
                || referee.departed.contains(lab.core(peer).device)
        }
        return Set(busy)
    }

    /// How many operations a peer has written in the room.
    private func written(by peer: Int) -> Int {
        let core = lab.core(peer)
        let own = core.logs(of: room)?.logs.filter { $0.name.device == core.device }
        return own?.reduce(0) { $0 + $1.entries.count } ?? 0
    }

    /// Looks whether those who play go on as they decide, and nobody else.
    private func lookAtPlay(of peer: Int, _ busy: Set<Int>) throws(Violation) {
        guard !isWatcher(peer), let view = view(peer) else { return }
        let core = lab.core(peer)
        try found(referee.judgePresence(core, room, lab.time(of: peer)), by: peer)
        try found(
            referee.judgeTime(
                of: peer,
                view,
                needs: core.ownSeat(in: room).flatMap { needs(of: $0, view) },
                hasActed: busy.contains,
                lab.now
            ),
            by: peer
        )
    }

    /// The peers that a seat needs for what it has still to do; `nil` if it has nothing to do, or it is not known where they
    /// sit.
    private func needs(of seat: SeatID, _ view: PeerCore.GameView) -> Set<Int>? {
        let needed = activity.trial.needs(
            seat,
            in: view.phase,
            seeing: view.state,
            isWaitedFor: view.waits.contains(seat)
        )
        guard let needed else { return nil }
        let peers = bots.indices.filter { peer in
            lab.core(peer).ownSeat(in: room).map(needed.contains) == true
        }
        return peers.count == needed.count ? Set(peers) : nil
    }

    private func found(_ wrong: String?, by peer: Int) throws(Violation) {
        if let wrong { throw .judged("peer \(peer): \(wrong)") }
    }

    /// Whether a seat does something by it that must stay hidden.
    func isSecret(_ command: Command) -> Bool {
        guard case .play(_, let move, _) = command else { return false }
        return activity.trial.isSecret(move)
    }
}
