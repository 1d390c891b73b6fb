internal import Games
internal import Peer
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// Strangers before the door of a room, which knocks or is locked, while datagrams are lost and members crash.
///
/// All along it is checked that nobody is in whom no person has let in, or who does not know the passphrase, that
/// nobody outside holds anything of the room, and that all strangers together guess no more than their budget.
public final class DoorParty: PlannedRun {
    /// It could not begin, or something happened that must not.
    public typealias Failure = DoorFailure

    let plan: DoorPlan
    let lab: Lab
    let code: RoomCode
    /// Who was in when the strangers came.
    let members: Int
    var dice: Dice
    var room = RoomID(words: .zero)
    var reliefs = EventQueue<Relief>()
    var tally: [String: Int] = [:]
    /// Whom a person has let in, or who knows the passphrase.
    var welcome: Set<DeviceID> = []

    /// Plans a run.
    ///
    /// - Parameter plan: Decides everything.
    /// - Throws: `DoorFailure` if it cannot even begin.
    public init(_ plan: DoorPlan) throws(DoorFailure) {
        self.plan = plan
        dice = Dice(seed: plan.seed ^ 0x646f_6f72)
        members = Int.random(in: 1...3, using: &dice)
        let strangers =
            plan.kind == .knocking ? Int.random(in: 3...20, using: &dice) : Self.guessers + 2
        guard let code = RoomCode("DOOR"),
            let lab = try? Lab(peers: members + strangers, seed: plan.seed)
        else { throw DoorFailure(plan: plan, violation: .notBegun("no keys")) }
        self.code = code
        self.lab = lab
    }

    /// Runs it to its end.
    ///
    /// - Returns: What came of it.
    /// - Throws: `DoorFailure` with what must not happen.
    public func run() throws(DoorFailure) -> DoorOutcome {
        do throws(Violation) {
            do { try begin() } catch { throw .notBegun("\(error)") }
            switch plan.kind {
            case .knocking: try knock()
            case .guessing: try guess()
            }
            return try end()
        } catch {
            throw DoorFailure(plan: plan, violation: error)
        }
    }

    /// Anybody who is in from the beginning comes in while all is well.
    private func begin() throws {
        let isLocked = plan.kind == .guessing
        room = try lab.perform(
            .create(
                code: code,
                activity: Catalogue.drawing.activity,
                title: "",
                passphrase: isLocked ? Self.right : nil,
                settings: isLocked ? [] : [Setting(name: "knock", value: 1)]
            ),
            on: 0
        )
        welcome = Set((0..<members).map { lab.core($0).device })
        for peer in 1..<members {
            try comeIn(peer)
        }
        try lab.settle(room)
        let loss = Bool.random(using: &dice) ? Int.random(in: 0...200, using: &dice) : 0
        lab.network = NetworkConditions(loss: loss, duplication: 50, delay: 500...20_000)
    }

    /// Brings somebody in who may come.
    func comeIn(_ peer: Int) throws {
        guard plan.kind == .knocking else {
            try lab.perform(.join(code, name: nil, passphrase: Self.right), on: peer)
            return
        }
        let device = lab.core(peer).device
        lab.submit(.join(code, name: nil), on: peer)
        guard lab.run(until: .seconds(20), { waits(device, at: 0) }) else {
            throw LabError.noAnswer(peer: peer, seed: lab.seed)
        }
        try lab.perform(.answerKnock(code, device, letsIn: true), on: 0)
        guard lab.run(until: .seconds(20), { lab.core(peer).room(code) == room }) else {
            throw LabError.noAnswer(peer: peer, seed: lab.seed)
        }
    }

    func waits(_ device: DeviceID, at member: Int) -> Bool {
        lab.core(member).knocks(of: room).contains { $0.device == device }
    }

    /// All faults stop; all members must hold the same, and nobody else anything.
    private func end() throws(Violation) -> DoorOutcome {
        lab.heal()
        lab.network = .calm
        for peer in lab.nodes.indices {
            lab.nodes[peer].fuse = nil
            lab.wake(peer)
            if !lab.nodes[peer].isRunning { try restart(peer) }
        }
        let limit = lab.now + .seconds(60)
        while !lab.isSettled(inside, room) {
            guard lab.now < limit else {
                throw .notConverged(.seconds(60), digests: inside.map { "\($0)" })
            }
            try step(.milliseconds(200))
        }
        try look()
        guard let state = lab.core(0).stateDigest(of: room) else { throw .notBegun("no state") }
        return DoorOutcome(
            plan: plan,
            members: members,
            strangers: lab.count - members,
            state: state,
            elapsed: lab.now.since(Instant(microseconds: 1_000_000)),
            tally: tally
        )
    }

    /// The peers that run and are in.
    var inside: [Int] { lab.nodes.indices.filter(isInside) }

    func isInside(_ peer: Int) -> Bool {
        lab.isRunning(peer) && lab.core(peer).room(code) == room
    }

    // MARK: - Steps

    /// Lets time pass, and looks.
    func step(_ span: Instant.Span) throws(Violation) {
        let end = lab.now + span
        while let relief = reliefs.first, relief <= end {
            lab.run(for: relief.since(lab.now))
            guard let relief = reliefs.pop()?.event else { break }
            switch relief {
            case .join(let ways): lab.join(ways)
            case .restart(let peer): try restart(peer)
            default: break
            }
        }
        lab.run(for: end.since(lab.now))
        try look()
    }

    func restart(_ peer: Int) throws(Violation) {
        if lab.nodes[peer].isRunning { lab.crash(peer) }
        do { try lab.restart(peer) } catch { throw .unreadable(peer: peer, "\(error)") }
    }

    /// Nobody is in who was not let in, and nobody outside holds anything.
    private func look() throws(Violation) {
        for peer in lab.nodes.indices where lab.isRunning(peer) {
            guard welcome.contains(lab.core(peer).device) else {
                guard lab.core(peer).logs(of: room)?.count ?? 0 == 0 else {
                    throw .judged("peer \(peer) holds a room that nobody has let it in to")
                }
                continue
            }
            let view = lab.core(peer).view(room, now: lab.time(of: peer))
            for member in view?.members ?? []
            where member.isPresent && !welcome.contains(member.device) {
                throw .judged("peer \(peer) has somebody in whom nobody has let in")
            }
        }
    }

    /// Counts what came about.
    func note(_ what: String) { tally[what, default: 0] += 1 }
}
