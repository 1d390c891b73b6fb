internal import Activities
internal import BotKit
internal import Games
internal import Peer
internal import Rules
internal import Vocabulary
internal import Wire

// How the first room of a party is opened, and by which programs.
extension GameParty {
    /// Opens the room: a first one, or one that goes on from a game in which much was won or lost.
    func open() throws -> RoomID {
        let settings = mix.settings.sorted { $0.key < $1.key }
            .map { Setting(name: $0.key, value: $0.value) }
        guard mix.carried != 0 else {
            return try lab.perform(
                .create(code: code, activity: plan.activity, title: "", settings: settings),
                on: 0
            )
        }
        let seat = SeatEntry(seat: SeatID(dice.next()), name: "Bot 0")
        referee = Referee(activity.trial.init(carried: [seat.seat: mix.carried]))
        return try lab.open(
            Create(
                code: code,
                activity: plan.activity,
                rules: activity.about.version,
                settings: settings + [Setting(name: "played", value: 1)] + activity.trial.excesses
                    + [Setting(name: "zz", value: Limits.settingValues.lowerBound)],
                seats: [seat],
                predecessor: Create.Predecessor(
                    room: RoomID(words: Words4(1, 2, 3, 4)),
                    end: OperationID(words: Words4(5, 6, 7, 8)),
                    scores: [Create.Score(seat: seat.seat, points: mix.carried)]
                )
            ),
            on: 0
        )
    }

    /// Lets no more seats play than those of the bots, where all seats do.
    func closeTable() throws { try set(["players": Int64(bots.count)]) }

    /// Sets what names seats, now that all are in.
    func nameSeats() throws {
        let lobby = lab.core(0).lobby(of: room, now: lab.time(of: 0))
        let seats = lobby?.seats ?? []
        let named = activity.trial.settings(naming: seats, dice: &dice)
        if !named.isEmpty { try set(named) }
    }

    /// Sets some of the settings, and leaves the others as they are.
    private func set(_ some: [String: Int64]) throws {
        let known = lab.core(0).lobby(of: room, now: lab.time(of: 0))?.settings ?? [:]
        let all = known.merging(some) { $1 }.sorted { $0.key < $1.key }
            .map { Setting(name: $0.key, value: $0.value) }
        let set = RoomSettings(title: "", phones: false, settings: all)
        try lab.perform(.settings(code, set), on: 0)
    }

    /// Starts the game at the master's peer.
    func start(at master: Int) throws {
        let lobby = lab.core(master).lobby(of: room, now: lab.time(of: master))
        referee.trial.begin(with: lobby?.settings ?? [:])
        try lab.perform(.start(code), on: master)
    }

    /// Gives the second peer a later program, which still knows the rules of the room.
    func mixVersions() throws {
        lab.nodes[1].program.games = Catalogue([activity, WrongRules.next(after: activity)])
        lab.crash(1)
        try lab.restart(1)
    }

    /// Has peers play by wrong rules.
    func sabotage(_ sabotage: String?) throws(Violation) {
        guard let sabotage else { return }
        guard let wrong = WrongRules.all(of: activity).first(where: { $0.name == sabotage }) else {
            throw .notBegun("nothing is called \(sabotage)")
        }
        for peer in wrong.isForAll ? 0..<lab.count : 1..<2 {
            lab.nodes[peer].program.games = Catalogue([wrong.game])
            lab.crash(peer)
            do { try lab.restart(peer) } catch { throw .notBegun("\(error)") }
        }
    }
}

// Games that go on in another room, and from there in a third one, while machines crash and the network splits.
extension GameParty {
    /// Virtual time within which all have gone on together, faults and all.
    private static let gathering = Instant.Span.seconds(120)

    /// Virtual time within which all have heard, without faults, which rooms the others had gone on to.
    private static let hearing = Instant.Span.seconds(5)

    /// Has two say at once that they play again, and plays that game once all are in one room.
    func goOn(_ leg: UInt64) throws(Violation) {
        let old = room
        let scores = points()
        callAgain()
        let limit = lab.now + Self.gathering
        while next(after: old) == nil {
            guard lab.now < limit else { throw .judged("not all have gone on: \(standing)") }
            try step(until: lab.now + .milliseconds(500))
            if reliefs.first == nil, lab.nodes.indices.allSatisfy({ isIn($0, old) }) { callAgain() }
        }
        try heal()
        // One of them may yet hear of another room that was opened, which comes before this one: then all go there.
        try step(until: lab.now + Self.hearing)
        guard let next = next(after: old) else { throw .judged("somebody has gone back") }
        for peer in lab.nodes.indices {
            let create = lab.core(peer).view(next, now: lab.time(of: peer))?.create
            let before = create?.predecessor
            let brought = (before?.scores ?? []).map { ($0.seat, $0.points) }
            guard before?.room == old, Dictionary(uniqueKeysWithValues: brought) == scores else {
                throw .judged("peer \(peer) goes on with other points than those of the game")
            }
        }
        try begin(again: next, leg)
    }

    /// Plays a game of its own: everybody begins it with no points, whatever they had before.
    private func begin(again next: RoomID, _ leg: UInt64) throws(Violation) {
        room = next
        referee = Referee(activity.trial.init(carried: [:]))
        referee.players = bots.indices.map { lab.core($0).device }
        glimpses = [:]
        bots.begin(leg)
        do {
            for peer in lab.nodes.indices { try lab.perform(.ready(code, true), on: peer) }
            lab.run(for: .seconds(2))
            let master = lab.core(0).view(next, now: lab.time(of: 0))?.master
            let first = lab.nodes.indices.first { lab.core($0).device == master }
            try start(at: first ?? 0)
        } catch {
            throw .notBegun("the game after it: \(error)")
        }
    }

    /// What each has in the end.
    private func points() -> [SeatID: Int64] {
        let players = members.first.flatMap { view($0)?.players } ?? []
        return Dictionary(uniqueKeysWithValues: players.map { ($0.seat, $0.score) })
    }

    /// Two play again, each perhaps before it hears of the other, and one may crash on the way.
    private func callAgain() {
        if Bool.random(using: &dice) { partition() }
        let callers = lab.nodes.indices.shuffled(using: &dice).prefix(2)
        for caller in callers where lab.nodes[caller].isRunning {
            _ = lab.submit(.again(code), on: caller)
        }
        tally["again", default: 0] += 1
        if Bool.random(using: &dice) { crash() }
    }

    private func isIn(_ peer: Int, _ room: RoomID) -> Bool {
        lab.nodes[peer].isRunning && lab.core(peer).room(code) == room
    }

    /// The room in which all are after an old one; `nil` as long as they are not.
    private func next(after old: RoomID) -> RoomID? {
        guard reliefs.first == nil, let next = lab.core(0).room(code), next != old else {
            return nil
        }
        let isThere = lab.nodes.indices.allSatisfy { peer in
            let members = lab.core(peer).view(next, now: lab.time(of: peer))?.members ?? []
            return isIn(peer, next) && members.count(where: \.isPresent) == lab.count
        }
        return isThere ? next : nil
    }
}
