internal import Identity
internal import Peer
internal import Replication
internal import Vocabulary
internal import Wire

/// Watches the honest peers of a laboratory, and remembers the first thing that must never happen.
final class Inspector: LabObserver {
    /// Operations that somebody was told are on disk: everything up to one of a log.
    struct Promise {
        let peer: Int
        let room: RoomID
        let log: LogName
        var count: Int
        var last: OperationID?
        /// Whether its author has an older database by now: only others may still have it all.
        var isWithOthers = false
    }

    private(set) var violation: Violation?
    /// Peers that are not what they seem.
    var byzantinePeers: Set<Int> = []
    /// Whether one of them is two machines.
    var knowsFork = false
    /// What answers have promised, the latest for each log.
    var promises: [LogName: Promise] = [:]
    /// What each peer claimed to have on disk when it crashed.
    var claims: [Int: [Promise]] = [:]
    /// The first peer seen with each set of operations, and what it showed.
    var states: [FrontierDigest: (state: StateDigest?, peer: Int)] = [:]
    /// Operations in a peer's room when it was last looked at.
    var counts: [Int: Int] = [:]
    /// The room that is looked at, and what each peer held of it.
    var room: RoomID?
    var held: [Int: Held] = [:]
    var signatures = SignatureCheck()
    /// Commands that were refused.
    var refused: Set<CommandID> = []
    /// What went to addresses that never answered.
    var silence = SilenceBook()
    private var before: [DropReason: Int] = [:]

    /// Notes what must not be; of several the first.
    func report(_ found: Violation) {
        if violation == nil { violation = found }
    }

    func isHonest(_ peer: Int) -> Bool { !byzantinePeers.contains(peer) }

    /// The honest peer with a device's key.
    func honestPeer(_ device: DeviceID, in lab: Lab) -> Int? {
        lab.nodes.indices.first { isHonest($0) && lab.nodes[$0].key.device == device }
    }

    /// Looks at all honest peers that have the room.
    func look(at lab: Lab, _ room: RoomID) {
        self.room = room
        for peer in lab.nodes.indices where isHonest(peer) && lab.nodes[peer].isRunning {
            count(peer, in: lab)
            guard let logs = lab.nodes[peer].core.logs(of: room) else { continue }
            guard counts[peer] != logs.count else { continue }
            counts[peer] = logs.count
            if let sequence = signatures.firstWrong(in: logs, of: peer) {
                report(.unverified(peer: peer, sequence: sequence))
            }
            findAccusations(logs, of: peer, in: lab)
            compareState(logs, of: peer, in: lab)
        }
    }

    /// Nobody has a peer remember more than its limits allow.
    private func count(_ peer: Int, in lab: Lab) {
        let factor = lab.sabotage == .tightenLimits ? 1_000 : 1
        for census in lab.nodes[peer].core.census where census.count > census.limit / factor {
            report(
                .overfull(
                    peer: peer,
                    what: census.what,
                    count: census.count,
                    limit: census.limit
                )
            )
        }
    }

    /// Same operations, same state.
    private func compareState(_ logs: RoomLogs, of peer: Int, in lab: Lab) {
        // Until all is on disk, a digest tells of less than what is shown.
        guard lab.nodes[peer].unflushed.isEmpty else {
            counts[peer] = nil
            return
        }
        let state = lab.nodes[peer].core.stateDigest(of: logs.room)
        let digest = logs.digest
        guard let known = states[digest] else {
            states[digest] = (state, peer)
            return
        }
        guard known.state != state else { return }
        report(.differentStates(peers: [known.peer, peer].sorted()))
    }

    /// Nobody honest has a cut log.
    private func findAccusations(_ logs: RoomLogs, of peer: Int, in lab: Lab) {
        for log in logs.cuts.keys.sorted() {
            guard let accused = honestPeer(log.device, in: lab) else { continue }
            report(.accused(by: peer, peer: accused))
        }
    }

    // MARK: - What honest peers say to one another

    /// Reasons to drop something that nothing honest ever gives.
    static let serious: [DropReason] = [
        .malformed, .truncated, .oversized, .version, .wrongSignature, .wrongHash, .notAdmitted,
        .tooManyOrphans, .fork, .falseEvidence, .notAuthentic, .wrongPassphrase,
    ]

    /// Reasons that a fork gives honest peers: both branches travel over honest connections, the seal of
    /// the one does not fit the other, and whom the forger let in may have been let in on one alone.
    static let afterFork: Set<DropReason> = [.fork, .wrongSignature, .notAdmitted]

    /// What a peer has dropped of what others said themselves: an honest one may pass on what a Byzantine peer says.
    private func ownDrops(_ core: PeerCore) -> [DropReason: Int] {
        guard !core.relayedDrops.isEmpty else { return core.drops }
        return core.drops.merging(core.relayedDrops) { $0 - $1 }.filter { $0.value > 0 }
    }

    func willReceive(_ datagram: Lab.Datagram, in lab: Lab) {
        silence.hear(datagram.source, by: datagram.to)
        before = ownDrops(lab.nodes[datagram.to].core)
    }

    func didReceive(_ datagram: Lab.Datagram, in lab: Lab) {
        let after = ownDrops(lab.nodes[datagram.to].core)
        guard after != before, datagram.isGenuine,
            isHonest(datagram.from), isHonest(datagram.to)
        else { return }
        for reason in Self.serious where after[reason] != before[reason] {
            guard !knowsFork || !Self.afterFork.contains(reason) else { continue }
            report(.rejected(by: datagram.to, peer: datagram.from, reason: reason.rawValue))
        }
    }
}
