internal import Activities
internal import Peer
internal import Vocabulary

/// A network in two parts that do not hear each other, from some moment of a round on.
struct Split {
    /// Who is on the side that can decide.
    let strong: [Int]
    /// Who is on the other one.
    let weak: [Int]
    /// The round that was open.
    let round: UInt32
    /// What it was for.
    let phase: String
    /// When it is healed.
    let until: Instant
    /// From when on the weak side must have noticed, if it is not healed before.
    let noticedAt: Instant
}

// Splitting the network in the middle of choices.
extension GameParty {
    /// Time after the deadline within which a side with a quorum goes on, and the other one says that it
    /// cannot: three turns of 500 ms for each of six electors, and what a bad network costs.
    private static let slack: UInt64 = 12_000

    /// Splits the network, if all play and a vote is open that it has not been split in.
    func divide() throws(Violation) {
        if let split {
            guard split.until <= lab.now else { return }
            return try reunite()
        }
        let trial = activity.trial
        guard members.count == lab.count, let first = view(0), first.round > lastSplit,
            first.phase == trial.choosing || first.phase == trial.drawing,
            members.allSatisfy({ glimpses[$0]?.life == lab.nodes[$0].life }),
            members.allSatisfy({ view($0)?.round == first.round })
        else { return }
        lastSplit = first.round
        // Choices are what it is about; a drawing time now and then shows that ink goes on.
        guard first.phase == trial.choosing || Int.random(in: 0..<5, using: &dice) == 0 else {
            return
        }
        try step(until: lab.now + .milliseconds(UInt64.random(in: 0...4_000, using: &dice)))
        guard let rounds = lab.core(0).rounds(of: room, now: lab.time(of: 0)),
            rounds.round == first.round, rounds.electors.count == lab.count,
            members.allSatisfy({ view($0)?.round == first.round })
        else { return }
        try divide(rounds.electors, first)
    }

    private func divide(_ electors: [DeviceID], _ view: PeerCore.GameView) throws(Violation) {
        var sides = (0..<lab.count).map { _ in Bool.random(using: &dice) }
        let odd = Int.random(in: 0..<lab.count, using: &dice)
        if Set(sides).count < 2 { sides[odd].toggle() }
        let left = sides.indices.filter { sides[$0] }
        let right = sides.indices.filter { !sides[$0] }
        // More than half decide, or half with the most senior.
        let senior = lab.nodes.indices.first { lab.core($0).device == electors.first } ?? 0
        let isLeft = left.count * 2 > lab.count || left.count * 2 == lab.count && sides[senior]
        lab.split(left, right)
        let open = UInt64(max(0, view.left ?? 0))
        let lasts = UInt64.random(in: 500...(open + 2 * Self.slack), using: &dice)
        split = Split(
            strong: isLeft ? lab.nodes.indices.filter { sides[$0] } : right,
            weak: isLeft ? right : lab.nodes.indices.filter { sides[$0] },
            round: view.round,
            phase: view.phase,
            until: lab.now + .milliseconds(lasts),
            noticedAt: lab.now + .milliseconds(open + Self.slack)
        )
        tally["split in \(view.phase)", default: 0] += 1
    }

    /// Heals the network, after a look at both sides.
    func reunite() throws(Violation) {
        guard let split else { return }
        if split.noticedAt <= lab.now { try compare(split) }
        self.split = nil
        lab.heal()
    }

    /// The side with a quorum has gone on; the other one waits for it, says so, and is heard.
    private func compare(_ split: Split) throws(Violation) {
        tally["waited", default: 0] += 1
        for peer in split.strong {
            guard let view = view(peer), view.round > split.round else {
                throw .judged("peer \(peer) has a quorum and does not go on: \(standing)")
            }
        }
        let others = Set(split.strong.map { lab.core($0).device })
        for peer in split.weak {
            // What was accepted before the split may have ended one round more.
            guard let rounds = lab.core(peer).rounds(of: room, now: lab.time(of: peer)),
                rounds.round <= split.round + 1
            else { throw .judged("peer \(peer) has no quorum and goes on: \(standing)") }
            let waiting = lab.core(peer).lobby(of: room, now: lab.time(of: peer))?.waiting ?? []
            guard !waiting.isEmpty else {
                throw .judged("peer \(peer) waits and does not say for whom: \(standing)")
            }
            // Where datagrams are lost, a room peer's vote may be missing besides.
            guard !others.isDisjoint(with: waiting) else {
                throw .judged("peer \(peer) says that it waits for none of the others: \(standing)")
            }
            try scribble(peer, rounds.round == split.round && split.phase == activity.trial.drawing)
        }
    }

    /// People whose side decides nothing go on with what they do.
    private func scribble(_ peer: Int, _ mayDraw: Bool) throws(Violation) {
        let before = lab.core(peer).strokes(of: room).count
        var scribbles = Scribbles(seed: dice.next())
        let command: Command =
            mayDraw ? .draw(code, scribbles.strokes(1), pen: nil) : .say(code, "?")
        guard let id = lab.submit(command, on: peer), !inspector.refused.contains(id) else {
            throw .judged("peer \(peer) cannot go on while it waits: \(standing)")
        }
        lab.run(for: .milliseconds(100))
        guard !mayDraw || lab.core(peer).strokes(of: room).count > before else {
            throw .judged("peer \(peer) does not see its own ink while it waits: \(standing)")
        }
    }
}
