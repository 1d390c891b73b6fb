internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary

/// What ends a fault.
enum Relief {
    case join([Lab.Way])
    case unclog(Lab.Way)
    case restart(Int)
    case restore(Int)
    case wake(Int, countsSleep: Bool)
    case crash(Int)
    case announce(Int)
    case forget(Int)
}

extension SwarmParty {
    /// Has one of the mix's faults come about.
    func injectFault() throws(Violation) {
        guard let fault = mix.faults.randomElement(using: &dice) else { return }
        note(fault.rawValue)
        switch fault {
        case .partition: partition()
        case .oneWay: cut([randomWay()])
        case .clog: clog()
        case .asymmetry: slow()
        case .crash: crash()
        case .swizzle: swizzle()
        case .sleep, .stall: pause(fault)
        case .drift: lab.drift(anybody(), rate: UInt64.random(in: 900...1_100, using: &dice))
        case .jump: lab.jump(anybody(), by: span(30_000))
        case .backup: takeBackup()
        case .move: move()
        case .noise: makeNoise()
        }
        try check()
    }

    /// Up to that many milliseconds.
    private func span(_ most: UInt64) -> Instant.Span {
        .milliseconds(UInt64.random(in: 1...most, using: &dice))
    }

    private func anybody() -> Int { Int.random(in: 0..<lab.count, using: &dice) }

    private func randomWay() -> Lab.Way {
        let from = anybody()
        let to = (from + Int.random(in: 1..<lab.count, using: &dice)) % lab.count
        return Lab.Way(from: from, to: to)
    }

    private func cut(_ ways: [Lab.Way]) {
        lab.cut(ways)
        reliefs.push(.join(ways), at: lab.now + span(3_000))
    }

    private func partition() {
        let sides = (0..<lab.count).map { _ in Bool.random(using: &dice) }
        var ways: [Lab.Way] = []
        for from in sides.indices {
            for to in sides.indices where sides[from] != sides[to] {
                ways.append(Lab.Way(from: from, to: to))
            }
        }
        cut(ways)
    }

    private func clog() {
        let way = randomWay()
        let isStalled = Bool.random(using: &dice)
        let clog = Clog(
            rate: UInt64.random(in: 1_000...100_000, using: &dice),
            buffer: UInt64.random(in: 1_200...30_000, using: &dice),
            stalledUntil: isStalled ? lab.now + span(5_000) : lab.now
        )
        lab.set(clog, from: way.from, to: way.to)
        reliefs.push(.unclog(way), at: lab.now + span(6_000))
    }

    private func slow() {
        let way = randomWay()
        var network = mix.network
        network.loss = Int.random(in: 200...900, using: &dice)
        network.delay = 10_000...UInt64.random(in: 20_000...200_000, using: &dice)
        lab.set(network, from: way.from, to: way.to)
        reliefs.push(.unclog(way), at: lab.now + span(4_000))
    }

    /// An honest peer that runs and stands for nothing special now.
    private func honest() -> Int? {
        lab.nodes.indices.filter {
            inspector.isHonest($0) && lab.nodes[$0].isRunning && lab.nodes[$0].pause == .none
        }.randomElement(using: &dice)
    }

    private func crash() {
        guard let peer = honest() else { return }
        lab.crash(peer, afterEffects: Int.random(in: 1...60, using: &dice))
        reliefs.push(.restart(peer), at: lab.now + span(2_500))
    }

    private func swizzle() {
        let peers = lab.nodes.indices.filter {
            inspector.isHonest($0) && Bool.random(using: &dice)
        }
        let crashes = Bool.random(using: &dice)
        var at = lab.now
        for peer in peers.shuffled(using: &dice) {
            at = at + span(400)
            reliefs.push(crashes ? .crash(peer) : .wake(peer, countsSleep: true), at: at)
            if !crashes { lab.stop(peer) }
        }
        guard crashes else { return }
        for peer in peers.shuffled(using: &dice) {
            at = at + span(400)
            reliefs.push(.restart(peer), at: at)
        }
    }

    private func pause(_ fault: FaultMix.Fault) {
        let peer = anybody()
        if fault == .sleep { lab.sleep(peer) } else { lab.stop(peer) }
        let countsSleep = Bool.random(using: &dice)
        reliefs.push(.wake(peer, countsSleep: countsSleep), at: lab.now + span(8_000))
    }

    /// Keeps a copy of a database; or puts one back that was kept before.
    private func takeBackup() {
        guard let peer = honest() else { return }
        guard backups[peer] != nil else {
            backups[peer] = lab.nodes[peer].disk
            return
        }
        lab.crash(peer)
        reliefs.push(.restore(peer), at: lab.now + span(1_000))
    }

    private func move() {
        let moves = UInt16(tally["move", default: 0])
        let endpoint = Endpoint(ipv4: 10, 2, UInt8(moves >> 8), UInt8(moves & 255), port: 7370)
        let peer = anybody()
        lab.move(peer, to: endpoint)
        reliefs.push(.announce(peer), at: lab.now + span(3_000))
    }

    /// Multicast DNS says where a device is, after it has moved.
    private func announce(_ peer: Int) {
        guard lab.nodes[peer].isRunning else { return }
        lab.advertise(lab.nodes[peer].advertised, of: peer)
    }

    private func makeNoise() {
        let target = anybody()
        for _ in 0..<Int.random(in: 1...30, using: &dice) {
            var bytes = (0..<Int.random(in: 0...200, using: &dice)).map { _ in
                UInt8.random(in: 0...255, using: &dice)
            }
            if Bool.random(using: &dice) { bytes = eavesdropper.any(using: &dice) ?? bytes }
            let host = UInt8.random(in: 1...20, using: &dice)
            lab.inject(bytes, from: Endpoint(ipv4: 10, 9, 9, host, port: 7370), to: target)
        }
    }

    /// Ends a fault.
    func relieve(_ relief: Relief) throws(Violation) {
        switch relief {
        case .join(let ways): lab.join(ways)
        case .unclog(let way): lab.unclog(way)
        case .crash(let peer):
            if lab.nodes[peer].isRunning {
                lab.crash(peer, flushing: Int.random(in: 0...2, using: &dice))
            }
        case .restart(let peer): try restart(peer)
        case .restore(let peer):
            guard let backup = backups.removeValue(forKey: peer), !lab.nodes[peer].isRunning else {
                return try restart(peer)
            }
            note("restored")
            // What that one alone had heard is nobody's any more.
            leavers = []
            lab.nodes[peer].disk = backup
            inspector.forgive(in: lab, peer)
            try restart(peer, isRestored: sabotage != .repeatLog)
        case .announce(let peer): announce(peer)
        case .forget(let peer): try forgetLeaving(peer)
        case .wake(let peer, let countsSleep): lab.wake(peer, countsSleep: countsSleep)
        }
        try check()
    }

    /// Starts a peer that has crashed; a peer that has not, does so now.
    func restart(_ peer: Int, isRestored: Bool = false) throws(Violation) {
        if lab.nodes[peer].isRunning { lab.crash(peer) }
        do {
            try lab.restart(peer, isRestored: isRestored)
        } catch {
            throw .unreadable(peer: peer, "\(error)")
        }
    }

    /// All faults stop: everybody runs, hears everybody, and keeps time; Byzantine peers are gone.
    func heal() throws(Violation) {
        lab.tap = nil
        lab.heal()
        lab.unclog()
        lab.network = .calm
        for peer in lab.nodes.indices {
            lab.nodes[peer].fuse = nil
            lab.wake(peer)
            lab.drift(peer, rate: 1_000)
            guard inspector.isHonest(peer) else {
                lab.crash(peer)
                continue
            }
            if !lab.nodes[peer].isRunning { try restart(peer) }
        }
        for peer in lab.nodes.indices { announce(peer) }
        if sabotage == .neverHeal {
            lab.split([0], Array(1..<lab.count))
        }
        try check()
    }
}
