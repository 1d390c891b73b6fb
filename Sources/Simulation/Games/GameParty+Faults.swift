internal import Peer
internal import Vocabulary

extension GameParty {
    /// Has one of the mix's faults come about.
    func injectFault() throws(Violation) {
        guard let fault = mix.faults.randomElement(using: &dice) else { return }
        tally[fault.rawValue, default: 0] += 1
        switch fault {
        case .partition: partition()
        case .oneWay:
            let from = anybody()
            let to = (from + Int.random(in: 1..<lab.count, using: &dice)) % lab.count
            cut([Lab.Way(from: from, to: to)])
        case .crash: crash()
        case .sleep, .stall: pause(fault)
        case .drift: lab.drift(anybody(), rate: UInt64.random(in: 900...1_100, using: &dice))
        case .split: break
        }
    }

    private func anybody() -> Int { Int.random(in: 0..<lab.count, using: &dice) }

    private func span(_ most: UInt64) -> Instant.Span {
        .milliseconds(UInt64.random(in: 1...most, using: &dice))
    }

    private func cut(_ ways: [Lab.Way]) {
        lab.cut(ways)
        reliefs.push(.join(ways), at: lab.now + span(15_000))
    }

    func partition() {
        let sides = (0..<lab.count).map { _ in Bool.random(using: &dice) }
        var ways: [Lab.Way] = []
        for from in sides.indices {
            for to in sides.indices where sides[from] != sides[to] {
                ways.append(Lab.Way(from: from, to: to))
            }
        }
        cut(ways)
    }

    func crash() {
        let peer = anybody()
        guard lab.nodes[peer].isRunning, lab.nodes[peer].pause == .none else { return }
        lab.crash(peer, afterEffects: Int.random(in: 1...60, using: &dice))
        reliefs.push(.restart(peer), at: lab.now + span(8_000))
    }

    private func pause(_ fault: GameMix.Fault) {
        let peer = anybody()
        if fault == .sleep { lab.sleep(peer) } else { lab.stop(peer) }
        let countsSleep = Bool.random(using: &dice)
        reliefs.push(.wake(peer, countsSleep: countsSleep), at: lab.now + span(10_000))
    }

    /// Ends a fault.
    func relieve(_ relief: Relief) throws(Violation) {
        switch relief {
        case .join(let ways): lab.join(ways)
        case .restart(let peer), .restore(let peer): try restart(peer)
        case .wake(let peer, let countsSleep): lab.wake(peer, countsSleep: countsSleep)
        case .unclog, .crash, .announce, .forget: break
        }
    }

    private func restart(_ peer: Int) throws(Violation) {
        guard !vanished.contains(peer) else { return }
        if lab.nodes[peer].isRunning { lab.crash(peer) }
        do {
            try lab.restart(peer)
        } catch {
            throw .unreadable(peer: peer, "\(error)")
        }
    }

    /// All faults stop: everybody runs, hears everybody, and keeps time.
    func heal() throws(Violation) {
        lab.heal()
        lab.unclog()
        lab.network = .calm
        for peer in lab.nodes.indices {
            lab.nodes[peer].fuse = nil
            lab.wake(peer)
            lab.drift(peer, rate: 1_000)
            if !lab.nodes[peer].isRunning { try restart(peer) }
        }
        for peer in lab.nodes.indices { lab.advertise(lab.nodes[peer].advertised, of: peer) }
    }
}
