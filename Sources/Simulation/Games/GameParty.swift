internal import Activities
internal import BotKit
internal import Games
internal import Peer
internal import Replication
internal import Rules
public import Vocabulary
internal import Wire

/// A game that bots play among themselves, whatever goes wrong, until it is over.
///
/// As it goes on it is checked that nothing is shown before it may be, that nobody's rounds end twice or
/// differently, that no secret move counts twice, and that what was shown once stays as it was.
public final class GameParty: PlannedRun {
    /// It could not begin, or something happened that must not.
    public typealias Failure = GameFailure

    /// Virtual time, on top of the clocks of the game, within which a game ends after the faults stop.
    public static let bound = Instant.Span.seconds(120)

    let lab: Lab
    let mix: GameMix
    let code: RoomCode
    let inspector = Inspector()
    var referee: Referee
    var room = RoomID(words: .zero)
    var dice: Dice
    var reliefs = EventQueue<Relief>()
    var tally: [String: Int] = [:]
    /// What each showed when it was last looked at.
    var glimpses: [Int: Glimpse] = [:]
    /// The network as it is split now, if it is.
    var split: Split?
    /// The last round in whose vote the network was to be split.
    var lastSplit: UInt32 = 0
    /// Who watched, and has gone for good.
    var vanished: Set<Int> = []
    let plan: GamePlan
    /// What is played.
    var activity: any Activity.Type {
        Catalogue.activity(plan.activity) ?? Catalogue.activities[0]
    }
    var bots: BotPlayers

    /// Plans a game.
    ///
    /// - Parameter plan: Decides everything.
    /// - Throws: `GameFailure` if it cannot even begin.
    public init(_ plan: GamePlan) throws(GameFailure) {
        self.plan = plan
        dice = Dice(seed: plan.seed ^ 0x6761_6d65)
        let activity = Catalogue.activity(plan.activity) ?? Catalogue.activities[0]
        let most = activity.about.seats.upperBound
        mix = GameMix(
            plan.course,
            activity.trial,
            most: most,
            isEven: activity.about.isEven,
            seed: plan.seed,
            dice: &dice
        )
        referee = Referee(activity.trial.init(carried: [:]))
        let peers = mix.temperaments.count + mix.watchers + mix.sybils
        guard let code = RoomCode("BOTS"),
            let lab = try? Lab(peers: peers, seed: plan.seed, games: .withUntried)
        else {
            throw GameFailure(plan: plan, mix: mix, violation: .notBegun("no keys"))
        }
        self.code = code
        self.lab = lab
        bots = BotPlayers(plan, mix.temperaments, of: activity)
        lab.observer = inspector
    }

    /// Plays it to its end.
    ///
    /// - Returns: What came of it.
    /// - Throws: `GameFailure` with what must not happen.
    public func run() throws(GameFailure) -> GameOutcome {
        do throws(Violation) {
            try sabotage(plan.sabotage)
            try begin()
            try injectFaults()
            var outcome = try end()
            guard plan.course == .chains else { return outcome }
            for leg in 1...2 as ClosedRange<UInt64> {
                try goOn(leg)
                outcome = try end()
            }
            return outcome
        } catch {
            throw GameFailure(plan: plan, mix: mix, violation: error)
        }
    }

    private func begin() throws(Violation) {
        do {
            if plan.sabotage == nil, mix.isMixed { try mixVersions() }
            room = try open()
            let all = bots.count + mix.watchers
            for peer in 1..<all {
                let watching =
                    isWatcher(peer)
                    && (peer >= activity.about.seats.upperBound || all == bots.count + 1)
                let name = isWatcher(peer) ? "Watcher" : "Bot \(peer)"
                try lab.perform(.join(code, name: name, watching: watching), on: peer)
            }
            let end = lab.now + .seconds(20)
            while members.count < all
                || members.contains(where: { seats(of: $0) < bots.count })
            {
                guard lab.now < end else { throw Violation.notBegun("not all came in") }
                lab.run(for: .milliseconds(100))
            }
            try step(until: lab.now + .seconds(4))
            try nameSeats()
            for peer in bots.indices { try lab.perform(.ready(code, true), on: peer) }
            referee.players = bots.indices.map { lab.core($0).device }
            if plan.sabotage == WrongRules.letWatchersDecide { try closeTable() }
            lab.run(for: .seconds(1))
            try start(at: 0)
        } catch let violation as Violation {
            throw violation
        } catch {
            throw .notBegun("\(error)")
        }
    }

    private func seats(of peer: Int) -> Int {
        lab.core(peer).lobby(of: room, now: lab.time(of: peer))?.seats.count ?? 0
    }

    /// Bots play while faults come and go.
    private func injectFaults() throws(Violation) {
        lab.network = mix.network
        let end = lab.now + .milliseconds(100 * mix.tenths)
        while lab.now < end, !isOver {
            let pause = Instant.Span.milliseconds(UInt64.random(in: 200...3_000, using: &dice))
            try step(until: min(end, lab.now + pause))
            switch plan.course {
            case .anything:
                try injectFault()
                try meddle()
            case .chains: try injectFault()
            case .splits: try divide()
            }
        }
        try reunite()
    }

    /// The faults stop; the game must come to its end, and all must show the same.
    private func end() throws(Violation) -> GameOutcome {
        try heal()
        let calmSince = lab.now
        let limit = calmSince + .milliseconds(mix.longest) + Self.bound
        while !isOver || !lab.isSettled(members, room) {
            guard lab.now < limit else { throw .judged("the game is stuck: \(standing)") }
            try step(until: lab.now + .milliseconds(500))
        }
        let span = lab.now.since(calmSince)
        try look()
        try judge()
        guard let peer = members.first, let state = lab.core(peer).stateDigest(of: room) else {
            throw .judged("nobody is left")
        }
        return GameOutcome(
            plan: plan,
            mix: mix,
            state: state,
            rounds: referee.trial.rounds,
            choices: referee.trial.choices,
            elapsed: lab.now.since(Instant(microseconds: 1_000_000)),
            calm: span,
            actions: bots.actions,
            faults: tally
        )
    }

    /// Everybody ended with the same.
    private func judge() throws(Violation) {
        let digests = Set(members.map { lab.core($0).stateDigest(of: room) })
        guard digests.count == 1 else { throw .differentStates(peers: members) }
        inspector.look(at: lab, room)
        inspector.audit(promisesIn: room, of: lab, members: members)
        if let violation = inspector.violation { throw violation }
        if let intruder = referee.intruder { throw .judged(intruder) }
    }

    /// Who is in the room, and runs.
    var members: [Int] {
        lab.nodes.indices.filter {
            lab.nodes[$0].isRunning && lab.nodes[$0].core.room(code) == room
        }
    }

    private var isOver: Bool {
        let members = members
        return !members.isEmpty && members.allSatisfy { glimpses[$0]?.isOver == true }
    }

    func view(_ peer: Int) -> PeerCore.GameView? {
        let core = lab.nodes[peer].core
        return core.game(of: room, for: core.ownSeat(in: room), now: lab.time(of: peer))
    }

    /// How far each has come, for those who look for a fault.
    var standing: String {
        lab.nodes.indices.map { peer in
            guard members.contains(peer) else { return "\(peer) is out" }
            let rounds = lab.core(peer).rounds(of: room, now: lab.time(of: peer))
            let present = lab.core(peer).view(room, now: lab.time(of: peer))?.members
                .filter(\.isPresent).compactMap { member in
                    lab.nodes.indices.first { lab.core($0).device == member.device }
                }
            return "\(peer) in round \(rounds?.round ?? 0) (\(view(peer)?.phase ?? "?")"
                + (rounds?.isDue == true ? ", due" : "") + ") with \(present ?? []), \(held(peer))"
        }.joined(separator: "; ")
    }

    private func held(_ peer: Int) -> String {
        let count = lab.core(peer).logs(of: room)?.count ?? 0
        let unwritten = lab.nodes[peer].unflushed.count
        return "\(count) operations" + (unwritten > 0 ? " (\(unwritten) not on disk)" : "")
    }

    // MARK: - Steps

    /// Lets time pass while bots play and faults end.
    func step(until end: Instant) throws(Violation) {
        while lab.now < end {
            let next = min(end, lab.now + .milliseconds(100))
            while let relief = reliefs.first, relief <= next {
                lab.run(for: relief.since(lab.now))
                guard let relief = reliefs.pop()?.event else { break }
                try relieve(relief)
            }
            lab.run(for: next.since(lab.now))
            for peer in bots.indices { play(peer) }
            try look()
        }
    }

    /// Has a bot look, and does what it says.
    private func play(_ peer: Int) {
        let now = lab.now.microseconds / 1_000
        guard bots.isDue(peer, now: now), lab.nodes[peer].isAwake else { return }
        let isIn = lab.core(peer).room(code) == room
        let seen = isIn ? BotView(lab.core(peer), in: room, now: lab.time(of: peer)) : nil
        let second = bots.areLured ? view(1)?.state : nil
        for action in bots.act(peer, seeing: seen, beside: second, now: now) {
            let command = action.command(in: code)
            let view = isSecret(command) ? view(peer) : nil
            guard let id = lab.submit(command, on: peer) else { continue }
            // Refusals come at once; what is written is acknowledged later.
            guard inspector.refused.remove(id) == nil else {
                bots.noteRefused()
                continue
            }
            bots.noteDone(by: peer, at: lab.now)
            if action == .leave { referee.departed.insert(lab.core(peer).device) }
            if let view {
                referee.note(command, by: lab.core(peer).ownSeat(in: room), seeing: view)
            }
        }
    }
}
