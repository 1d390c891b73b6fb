internal import Agreement
internal import Rules
internal import Vocabulary

// Whom a round waits for that others are done with: its deadline would come for them alone.
extension Room {
    /// The devices that do not answer and host all seats which a round with a deadline still waits for.
    ///
    /// A game without one lasts for days, in which nobody need be there.
    ///
    /// - Parameters:
    ///   - patience: For how long all of them have been silent.
    ///   - now: The time.
    /// - Returns: Ascending; empty where the round waits for anybody who may be there.
    func silentOnes(for patience: Instant.Span, now: Instant) -> [DeviceID] {
        guard let play = state.play, play.rounds.current > 0, let game = play.game,
            !game.phase.isLast, game.phase.lasts != nil
        else { return [] }
        let elapsed = session.monitor.elapsed(now)
        let seats = game.waits(in: state.record(at: nil), elapsed: elapsed)
        let hosts = Set(seats.compactMap { state.roster.host(of: $0) })
        let areSilent = hosts.allSatisfy { host in
            now.since(session.monitor.company.heardAt[host] ?? now) >= patience
        }
        return areSilent ? hosts.sorted() : []
    }
}
