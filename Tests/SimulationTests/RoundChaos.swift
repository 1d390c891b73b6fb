import Peer
import Simulation
import Testing
import Vocabulary
import Wire

/// A poll in which everything happens that can happen to one: people come, go, are taken out and lose
/// their databases, peers crash, the network splits.
struct RoundChaos {
    private(set) var poll: PollRoom
    private var dice: Dice
    private let lab: Lab
    /// Who has not left and was not taken out.
    private(set) var inside: Set<Int>
    private var down: Set<Int> = []
    private var moved: Set<Int> = []
    private(set) var coverage = RoundCoverage()

    init(seed: UInt64) throws {
        dice = Dice(seed: seed)
        let peers = 2 + Int(seed % 7)
        let network = NetworkConditions(
            loss: Int(dice.next() % 200),
            duplication: 20,
            delay: 1_000...(2_000 + dice.next() % 40_000)
        )
        lab = try Lab(peers: peers, seed: seed, network: .calm, games: .withPoll)
        poll = try PollRoom(lab, peers: peers, duration: 1_500)
        inside = Set(0..<peers)
        lab.network = network
    }

    private mutating func below(_ count: Int) -> Int { Int(dice.next() % UInt64(max(count, 1))) }

    private var awake: [Int] { inside.subtracting(down).sorted() }

    private mutating func somebody() -> Int? {
        let awake = awake
        return awake.isEmpty ? nil : awake[below(awake.count)]
    }

    /// Plays for a while.
    mutating func play(steps: Int) throws {
        try poll.start()
        for _ in 0..<steps {
            try act()
            try pass(.milliseconds(UInt64(20 + below(400))))
            if below(3) > 0 { enterAll() }
        }
    }

    /// Lets time pass in small steps, and looks after each.
    private mutating func pass(_ span: Instant.Span) throws {
        for _ in 0..<2 {
            lab.run(for: Instant.Span(microseconds: span.microseconds / 2))
            try look()
        }
    }

    private mutating func look() throws {
        try poll.check(0..<lab.count)
        try poll.checkStates(awake)
        for peer in awake {
            guard let view = poll.view(peer) else { continue }
            coverage.add(view)
        }
    }

    private mutating func enterAll() {
        for peer in awake where below(5) > 0 { poll.enter(UInt32(below(4)), on: peer) }
    }

    private mutating func act() throws {
        guard let peer = somebody() else { return try raise() }
        switch below(16) {
        case 0 where down.count * 3 < inside.count: crash(peer)
        case 1, 2, 3: try raise()
        case 4: lab.split(awake.filter { $0 % 2 == 0 }, awake.filter { $0 % 2 == 1 })
        case 5, 6, 7: lab.heal()
        case 8 where inside.count > 3 && poll.view(peer) != nil:
            try? poll.leave(on: peer)
            inside.remove(peer)
        case 9 where lab.count < 10: try join()
        case 10: kick(peer)
        case 11: try rehost(to: peer)
        default: return
        }
    }

    private mutating func crash(_ peer: Int) {
        lab.crash(peer)
        down.insert(peer)
    }

    private mutating func raise() throws {
        guard let peer = down.sorted().first else { return }
        down.remove(peer)
        try lab.restart(peer, isRestored: below(4) == 0)
    }

    private mutating func join() throws {
        lab.heal()
        let peer = try lab.add()
        lab.introduce(peer)
        guard (try? poll.join(on: peer)) != nil else { return crash(peer) }
        inside.insert(peer)
        coverage.joiners.insert(lab.core(peer).device)
    }

    private mutating func kick(_ target: Int) {
        guard inside.count > 3 else { return }
        for peer in awake where peer != target && below(3) > 0 { poll.kick(target, on: peer) }
    }

    private mutating func rehost(to peer: Int) throws {
        guard let from = inside.subtracting(moved).sorted().first(where: { $0 > 0 && $0 != peer }),
            poll.view(peer) != nil, poll.seat(of: from) != nil
        else { return }
        moved.insert(from)
        if (try? poll.rehost(from, to: peer)) != nil { coverage.count("rehost") }
    }

    /// Ends all trouble; the peers must come to one state, and, unless too many have lost their votes,
    /// the rounds go on.
    mutating func heal() throws {
        lab.heal()
        lab.network = .calm
        for peer in down.sorted() { try lab.restart(peer) }
        down = []
        try pass(.seconds(12))
        let members = awake.filter { lab.core($0).rounds(of: poll.room, now: lab.now) != nil }
        guard let before = members.first.flatMap({ poll.round($0) }) else { return }
        // The peer that had started the game may have crashed before that was on disk.
        if before == 0 {
            for peer in members { try? poll.start(on: peer) }
            try pass(.seconds(4))
        }
        let views = members.compactMap { poll.view($0) }
        let voters = Set(
            zip(members, views).filter { !$1.isBarred }.map { lab.core($0.0).device }
        )
        for _ in 0..<4 {
            for peer in members { poll.enter(1, on: peer) }
            try pass(.seconds(4))
        }
        try lab.settle(poll.room, within: .seconds(20))
        try look()
        let electors = views.first?.electors ?? []
        guard electors.filter(voters.contains).count * 2 > electors.count else { return }
        #expect(
            members.allSatisfy { (poll.round($0) ?? .max) > before },
            "the rounds stand still (seed \(lab.seed))"
        )
    }
}
