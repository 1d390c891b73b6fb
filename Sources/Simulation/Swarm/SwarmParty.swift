internal import Identity
internal import Peer
internal import Replication
public import Vocabulary

/// One party of a swarm: its seed decides how many come, what they do and what goes wrong; at the end
/// the faults stop, and all must hold and show the same within `SwarmParty.bound`.
public final class SwarmParty<Work: Workload> {
    /// Virtual time after the faults in which all honest members must hold the same.
    public static var bound: Instant.Span { .seconds(30) }

    let seed: UInt64
    let mix: FaultMix
    let sabotage: Sabotage?
    let lab: Lab
    let inspector = Inspector()
    let code: RoomCode
    var dice: Dice
    var work: Work
    var room = RoomID(words: .zero)
    /// What ends the faults that are under way, by when.
    var reliefs = EventQueue<Relief>()
    /// Older copies of databases.
    var backups: [Int: SimulatedDisk] = [:]
    /// Who sends real datagrams again.
    var eavesdropper: Eavesdropper
    var tally: [String: Int] = [:]
    /// The copy of the Byzantine peer, if there is one.
    var twin: Int?
    /// Who has gone, and has not asked to be let in again.
    var leavers: Set<Int> = []

    /// Plans a party.
    ///
    /// - Parameters:
    ///   - seed: Decides everything.
    ///   - sabotage: What to do wrong on purpose, to see it found out.
    /// - Throws: `SwarmFailure` if it cannot even begin.
    public init(seed: UInt64, sabotage: Sabotage? = nil) throws(SwarmFailure) {
        self.seed = seed
        self.sabotage = sabotage
        dice = Dice(seed: seed ^ 0x7377_6172_6d21)
        eavesdropper = Eavesdropper(seed: seed ^ 0x6c69_7374_656e)
        var mix = FaultMix(dice: &dice)
        mix.provoke(sabotage)
        self.mix = mix
        work = Work(seed: seed)
        guard let code = RoomCode("PARTY"),
            let lab = try? Lab(peers: mix.peers, seed: seed, mixing: Self.mixing(seed))
        else {
            let violation = Violation.notBegun("no keys")
            throw SwarmFailure(seed: seed, mix: mix, violation: violation, sabotage: sabotage)
        }
        self.code = code
        self.lab = lab
        lab.sabotage = sabotage
        lab.observer = inspector
    }

    /// In two parties of three somebody mixes wherever one draws and one listens.
    private static func mixing(_ seed: UInt64) -> MixingTerms {
        seed % 3 == 0 ? .usual : MixingTerms(pens: 1, listeners: 1)
    }

    /// Runs it to its end.
    ///
    /// - Returns: What came of it.
    /// - Throws: `SwarmFailure` with what must not happen.
    public func run() throws(SwarmFailure) -> SwarmOutcome {
        do throws(Violation) {
            try begin()
            try injectFaults()
            return try end()
        } catch {
            throw SwarmFailure(seed: seed, mix: mix, violation: error, sabotage: sabotage)
        }
    }

    /// Peer 0 opens the room while all is well.
    private func begin() throws(Violation) {
        do {
            try prepare()
            room = try lab.create("PARTY", on: 0)
        } catch {
            throw .notBegun("\(error)")
        }
        lab.network = mix.network
        if let misbehaviour = mix.misbehaviour { note("misbehaviour-\(misbehaviour.rawValue)") }
        if mix.faults.contains(.noise) {
            lab.tap = { [weak self] _, _, bytes in self?.eavesdropper.hear(bytes) }
        }
    }

    /// People act, and faults come and go.
    private func injectFaults() throws(Violation) {
        let end = lab.now + .milliseconds(100 * mix.tenths)
        var lookAt = lab.now
        while lab.now < end {
            let pause = Instant.Span.milliseconds(UInt64.random(in: 5...120, using: &dice))
            try wait(until: min(end, lab.now + pause))
            if Int.random(in: 0..<8, using: &dice) == 0 { try injectFault() } else { act() }
            fork()
            if lookAt <= lab.now {
                inspector.look(at: lab, room)
                lookAt = lab.now + .milliseconds(250)
            }
            try check()
        }
    }

    /// The faults stop; all must become the same.
    private func end() throws(Violation) -> SwarmOutcome {
        try heal()
        let calmSince = lab.now
        let limit = calmSince + Self.bound
        while !isConverged {
            guard lab.now < limit else {
                if lab.isSettled(members, room), let ghost {
                    throw .haunted(by: ghost.peer, peer: ghost.member)
                }
                let digests = members.map { "\($0): \(lab.core($0).logs(of: room)?.count ?? 0)" }
                throw .notConverged(Self.bound, digests: digests)
            }
            lab.run(for: .milliseconds(10))
            try check()
        }
        let convergence = lab.now.since(calmSince)
        try judge()
        guard let state = lab.core(0).stateDigest(of: room) else { throw .notBegun("no state") }
        return SwarmOutcome(
            seed: seed,
            mix: mix,
            state: state,
            traffic: lab.trafficDigest,
            members: members.count,
            operations: lab.core(0).logs(of: room)?.count ?? 0,
            elapsed: lab.now.since(Instant(microseconds: 1_000_000)),
            convergence: convergence,
            datagrams: lab.traffic.datagrams,
            faults: tally
        )
    }

    private func judge() throws(Violation) {
        let members = members
        for peer in members { inspector.counts[peer] = nil }
        inspector.look(at: lab, room)
        inspector.audit(promisesIn: room, of: lab, members: members)
        inspector.audit(
            orderOf: room,
            of: members[Int.random(in: 0..<members.count, using: &dice)],
            in: lab,
            dice: &dice
        )
        try check()
        if let verdict = work.judge(lab, in: room, members: members) { throw .judged(verdict) }
    }

    /// Lets time pass, and ends the faults whose time has come.
    private func wait(until end: Instant) throws(Violation) {
        while let next = reliefs.first, next <= end {
            lab.run(for: next.since(lab.now))
            guard let relief = reliefs.pop()?.event else { break }
            try relieve(relief)
        }
        lab.run(for: end.since(lab.now))
    }

    func check() throws(Violation) {
        if let violation = inspector.violation { throw violation }
    }

    /// The honest peers that are in the room.
    var members: [Int] {
        lab.nodes.indices.filter {
            inspector.isHonest($0) && lab.nodes[$0].isRunning
                && lab.nodes[$0].core.room(code) == room
        }
    }

    private var isConverged: Bool { lab.isSettled(members, room) && ghost == nil }

    /// The people at one peer do something: draw and so on in the room, come into it, or go.
    private func act() {
        let peer = Int.random(in: 0..<lab.count, using: &dice)
        guard lab.nodes[peer].isRunning, lab.nodes[peer].pause == .none else { return }
        guard lab.nodes[peer].core.room(code) == room else {
            guard !isLonely || !leavers.contains(peer) else { return }
            leavers.remove(peer)
            lab.submit(.join(code, name: nil), on: peer)
            return
        }
        if peer != 0, Int.random(in: 0..<40, using: &dice) == 0 {
            return leave(peer)
        }
        work.act(at: peer, in: room, code: code, lab: lab, dice: &dice)
    }

    /// Counts what came about.
    func note(_ what: String) { tally[what, default: 0] += 1 }
}
