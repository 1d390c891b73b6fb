internal import Activities
internal import Peer
internal import Rules
internal import Vocabulary

/// The open round as those who play have found it.
struct OpenRound {
    let round: UInt32
    let phase: String
    /// Milliseconds to its deadline; `nil` without one.
    let lasts: Int64?
    /// When the first of them found it, in true time.
    let since: Instant
    /// The peers that have something to do as their own devices show it, each with the others that it needs for that.
    var owing: [Int: Set<Int>] = [:]
}

// Those who play, and nobody else, decide when rounds end and who is in.
extension Referee {
    /// Looks whether somebody who plays was taken out, of those who have never gone by themselves.
    ///
    /// - Returns: What must not be, in words; `nil` if all is well.
    func judgePresence(_ core: PeerCore, _ room: RoomID, _ now: Instant) -> String? {
        guard !players.isEmpty, let members = core.view(room, now: now)?.members else { return nil }
        let gone = members.first {
            !$0.isPresent && players.contains($0.device) && !departed.contains($0.device)
        }
        return gone.map { "\($0.device) plays and was taken out by others" }
    }

    /// Looks whether a round was over before its time, though somebody had still to do what it is for.
    ///
    /// - Parameters:
    ///   - peer: Who plays, and shows this.
    ///   - view: What it shows.
    ///   - needs: The others that it needs for what it has to do; `nil` if it has nothing to do.
    ///   - hasActed: Which peers have just done something.
    ///   - now: True time.
    /// - Returns: What must not be, in words; `nil` if all is well.
    mutating func judgeTime(
        of peer: Int,
        _ view: PeerCore.GameView,
        needs: Set<Int>?,
        hasActed: (Int) -> Bool,
        _ now: Instant
    ) -> String? {
        guard let known = open, known.round >= view.round else {
            let last = open
            open = OpenRound(
                round: view.round,
                phase: view.phase,
                lasts: view.lasts,
                since: now
            )
            open?.owing[peer] = needs
            return last.flatMap { judgeEnd(of: $0, hasActed, now) }
        }
        guard known.round == view.round else { return nil }
        open?.owing[peer] = needs
        return nil
    }

    /// A clock may run a tenth fast and be set right by a second, not more.
    private func judgeEnd(of last: OpenRound, _ hasActed: (Int) -> Bool, _ now: Instant) -> String?
    {
        guard type(of: trial).timed.contains(last.phase), let lasts = last.lasts,
            let late = last.owing.keys.sorted().first(where: { peer in
                !hasActed(peer) && last.owing[peer]?.contains(where: hasActed) == false
            })
        else { return nil }
        let elapsed = Int64(now.since(last.since).microseconds / 1_000)
        guard elapsed < lasts * 85 / 100 - 1_500 else { return nil }
        return
            "\(last.phase) was over after \(elapsed) of \(lasts) ms, and peer \(late) was not done"
    }
}
