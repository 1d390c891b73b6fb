internal import Peer
public import Vocabulary

extension Lab {
    /// Has a peer's program stand still, as a machine does that has too much to do; what comes waits in
    /// its socket as far as there is room, and its clock goes on.
    public func stop(_ peer: Int) {
        guard nodes[peer].isRunning, nodes[peer].pause == .none else { return }
        nodes[peer].pause = .stopped
    }

    /// Has a peer's machine sleep: what comes is lost, and a clock like Linux' stands still.
    public func sleep(_ peer: Int) {
        guard nodes[peer].isRunning, nodes[peer].pause == .none else { return }
        nodes[peer].pause = .asleep
        nodes[peer].sleepsSince = now
    }

    /// Lets a peer go on that stood still or slept.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - countsSleep: Whether its clock shows the time that it has slept.
    public func wake(_ peer: Int, countsSleep: Bool = true) {
        guard nodes[peer].isRunning, nodes[peer].pause != .none else { return }
        if nodes[peer].pause == .asleep, !countsSleep {
            nodes[peer].clock.stand(since: nodes[peer].sleepsSince, now: now)
        }
        nodes[peer].pause = .none
        nodes[peer].wakeAt = nil
        let held = nodes[peer].held
        nodes[peer].held = []
        let life = nodes[peer].life
        for event in held where nodes[peer].life == life { happen(event) }
        handle(.tick, on: peer)
    }

    /// Lets a peer's clock run faster or slower from now on.
    ///
    /// - Parameters:
    ///   - peer: Its index.
    ///   - rate: Microseconds that it counts in a thousand true ones, 500…2000.
    public func drift(_ peer: Int, rate: UInt64) {
        nodes[peer].clock.run(at: rate, now: now)
        retime(peer)
    }

    /// Puts a peer's clock forward.
    public func jump(_ peer: Int, by span: Instant.Span) {
        nodes[peer].clock.jump(span, now: now)
        retime(peer)
    }

    /// Plans a peer's next waking anew: its clock tells another time than before.
    private func retime(_ peer: Int) {
        guard nodes[peer].isRunning, nodes[peer].pause == .none else { return }
        nodes[peer].wakeAt = nil
        handle(.tick, on: peer)
    }
}
