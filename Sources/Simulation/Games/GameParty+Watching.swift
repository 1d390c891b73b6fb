internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

// Who only watches, and has a modified program that lets them try to decide.
extension GameParty {
    /// Devices of nobody that watchers let in, in a whole game at most.
    private static let mostSybils = 12
    /// Ends of rounds after which a plot is carried out: the players are named, and the dice shaken.
    private static let begun = 3

    /// Whether a peer does not play.
    func isWatcher(_ peer: Int) -> Bool { peer >= bots.count }

    private var watchers: Range<Int> { bots.count..<lab.count }

    private func isFree(_ peer: Int) -> Bool {
        lab.nodes[peer].isRunning && lab.nodes[peer].pause == .none
            && lab.core(peer).room(code) == room
    }

    /// Has those who watch do what their own programs would refuse: nothing of it may decide anything.
    func meddle() throws(Violation) {
        guard mix.watchers > 0 else { return }
        if let plot = mix.plot, referee.ends >= Self.begun { try carryOut(plot) }
        guard Int.random(in: 0..<2, using: &dice) == 0,
            let peer = watchers.filter(isFree).randomElement(using: &dice)
        else { return }
        try write(scheme(), peer)
        tally["meddled", default: 0] += 1
    }

    /// Does what all of them do together.
    private func carryOut(_ plot: Plot) throws(Violation) {
        switch plot {
        case .vanish:
            guard vanished.isEmpty else { return }
            vanished = Set(watchers)
            lab.submit(.leave(code), on: bots.count)
            for peer in watchers.dropFirst() { lab.crash(peer) }
        case .ban:
            let plotters = watchers.prefix(mix.watchers)
            guard tally[plot.rawValue] == nil, plotters.allSatisfy(isFree) else { return }
            for peer in plotters { try write([.ban(referee.players[bots.count - 1])], peer) }
        case .race:
            for peer in watchers where isFree(peer) { lab.jump(peer, by: .seconds(20)) }
        }
        tally[plot.rawValue, default: 0] += 1
    }

    /// Something that one of them writes alone.
    private func scheme() -> [Payload] {
        let round = UInt32(referee.ends)
        let victim = referee.players[Int.random(in: 0..<bots.count, using: &dice)]
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: return [.kick(victim)]
        case 1: return [.ban(victim)]
        case 2:
            let ballot = UInt32.random(in: 0...9, using: &dice)
            referee.forgedVotes += 2
            return [
                .promise(Promise(round: round, ballot: ballot)),
                .close(Close(round: round, ballot: ballot)),
            ]
        case 3: return (0..<4).compactMap { _ in sybil() }
        default:
            let other = RoomID(words: Words4(dice.next(), 1, 1, 1))
            return [.successor(Successor(room: other, code: code))]
        }
    }

    /// Lets a device in with a seat: first a device that waits outside, which then comes, and after that such as there are
    /// not.
    private func sybil() -> Payload? {
        guard tally["sybil", default: 0] < Self.mostSybils else { return nil }
        tally["sybil", default: 0] += 1
        let seat = SeatEntry(seat: SeatID(dice.next()), name: "Sybil")
        let outside = watchers.first { lab.core($0).logs(of: room) == nil && lab.isRunning($0) }
        if let outside, outside >= bots.count + mix.watchers {
            lab.submit(.join(code, name: "Sybil", watching: true), on: outside)
            return .admit(Admit(device: lab.core(outside).device, seats: [seat]))
        }
        let device = DeviceID(words: Words4(dice.next(), dice.next(), 3, 4))
        return .admit(Admit(device: device, seats: [seat]))
    }

    private func write(_ payloads: [Payload], _ peer: Int) throws(Violation) {
        inspector.byzantinePeers.insert(peer)
        guard !payloads.isEmpty else { return }
        do {
            try lab.write(payloads, in: room, on: peer)
        } catch {
            throw .unreadable(peer: peer, "\(error)")
        }
    }
}
