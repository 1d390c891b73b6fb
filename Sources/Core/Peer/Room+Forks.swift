internal import Agreement
internal import Canvas
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

extension Room {
    /// Looks whether an operation shows that somebody contradicted themselves.
    mutating func note(_ place: Place) {
        let entry = logs[place]
        switch entry.kind {
        case OperationKind.forkProof:
            guard let fork = proof(at: place) else { return }
            forks.add(ForkBook.Proof(fork: fork, place: place))
        case OperationKind.close, OperationKind.accept:
            guard let payload = try? Payload(kind: entry.kind, decoding: entry.payload) else {
                return
            }
            let device = logs.logs[place.log].name.device
            switch payload {
            case .close(let close):
                note((close.round, close.ballot, entry.id), entry.kind, of: device, place)
            case .accept(let accept):
                note((accept.round, accept.ballot, accept.close), entry.kind, of: device, place)
            default: return
            }
        default: return
        }
    }

    private mutating func note(
        _ vote: (round: UInt32, ballot: UInt32, close: OperationID),
        _ kind: UInt64,
        of device: DeviceID,
        _ place: Place
    ) {
        let ballot = ForkBook.Ballot(
            device: device,
            kind: kind,
            round: vote.round,
            ballot: vote.ballot
        )
        forks.add(ForkBook.Vote(place: place, close: vote.close), in: ballot)
    }

    /// What a proof, with the parts before it, proves; `nil` if it does not hold.
    private func proof(at place: Place) -> Fork? {
        guard let bytes = evidence(at: place),
            let evidence = try? ForkEvidence(decoding: bytes)
        else { return nil }
        return try? evidence.fork(in: id, logs.cryptography)
    }

    /// The evidence that a proof and the parts before it hold.
    func evidence(at place: Place) -> [UInt8]? {
        guard
            case .forkProof(let proof)? = try? Payload(
                kind: OperationKind.forkProof,
                decoding: logs[place].payload
            ), Int(proof.parts) <= place.sequence
        else { return nil }
        var bytes: [UInt8] = []
        for sequence in place.sequence - Int(proof.parts)..<place.sequence {
            let entry = logs.logs[place.log].entries[sequence]
            guard entry.kind == OperationKind.forkPart,
                case .forkPart(let part)? = try? Payload(kind: entry.kind, decoding: entry.payload)
            else { return nil }
            bytes += part
        }
        return bytes + proof.evidence
    }

    /// From where on each log does not count: a function of the proofs and votes alone.
    private var cuts: [LogName: Int] {
        var forked: [LogName: Int] = [:]
        for proof in forks.proofs {
            forked[proof.fork.log] = min(forked[proof.fork.log] ?? .max, proof.fork.place)
        }
        var cuts = forked
        for ballot in forks.contradictions {
            let votes = forks.votes[ballot] ?? []
            Work.count(votes.count)
            let counted = votes.filter { vote in
                let log = logs.logs[vote.place.log]
                return log.origin == nil && vote.place.sequence < forked[log.name] ?? .max
            }
            guard Set(counted.map(\.close)).count > 1 else { continue }
            for vote in counted {
                let name = logs.logs[vote.place.log].name
                cuts[name] = min(cuts[name] ?? .max, vote.place.sequence)
            }
        }
        // The `Create` is the room: it counts, whatever its author did.
        if let name = createLog, let cut = cuts[name] { cuts[name] = max(1, cut) }
        return cuts
    }

    /// Votes that contradict each other, which a member does not hold that counts more of their author's logs.
    ///
    /// - Parameter theirs: How much of each log it says that it holds.
    /// - Returns: Up to where it lacks something of a log, by log, ascending.
    func doubleVotes(unknownWith theirs: [Int: Int]) -> [(log: Int, end: Int)] {
        var ends: [Int: Int] = [:]
        for ballot in forks.contradictions {
            let votes = (forks.votes[ballot] ?? []).filter { logs.logs[$0.place.log].origin == nil }
            let isUnknown = votes.contains {
                theirs[$0.place.log] ?? 0 > logs.logs[$0.place.log].cut
            }
            guard isUnknown else { continue }
            for vote in votes {
                let log = vote.place.log
                let durable = logs.logs[log].durable
                let end = min(logs.sealedEnd(vote.place.sequence + 1, of: log), durable)
                guard end > theirs[log] ?? 0 else { continue }
                ends[log] = max(ends[log] ?? 0, end)
            }
        }
        return ends.sorted { $0.key < $1.key }.map { (log: $0.key, end: $0.value) }
    }

    private var createLog: LogName? {
        logs.logs.first { $0.entries.first?.id == id }?.name
    }

    /// Cuts logs as what is known now demands.
    ///
    /// - Returns: Whether what was reduced before may count differently now.
    mutating func cutAnew() -> Bool {
        guard forks.areCutsStale else { return false }
        forks.areCutsStale = false
        let cuts = cuts
        guard cuts != logs.cuts else { return false }
        for name in Set(cuts.keys).union(logs.cuts.keys).sorted()
        where cuts[name] != logs.cuts[name] {
            logs.setCut(name, at: cuts[name])
        }
        forks.hasNews = true
        return true
    }

    /// Reduces everything from the beginning.
    mutating func reduceAnew() -> Update {
        let places = countedPlaces
        Work.count(places.count)
        forget()
        var update = reduceAsTheyAre(places)
        while let rounds = play?.rounds, rounds.correction != nil {
            Work.count(places.count)
            forget()
            play?.rounds = Rounds(correcting: rounds)
            update = reduceAsTheyAre(places)
        }
        keepTally()
        update.changes = [.reset]
        update.members = true
        return update
    }

    private mutating func forget() {
        roster = Roster()
        canvas = Canvas()
        hostings = [:]
        dismissals = Dismissals()
        spending = Spending()
        forks.forgetCutAdmits()
        forgetRounds()
    }

    /// Lets a cut `Admit` count because the device admitted has gone on from it in good faith.
    ///
    /// - Returns: Whether there was one.
    mutating func takeUp(_ place: Place) -> Bool {
        guard !forks.cutAdmits.isEmpty, !logs.isCut(place) else { return false }
        let device = logs.logs[place.log].name.device
        guard forks.cutAdmits.contains(where: { $0.device == device }) else { return false }
        let taken = forks.takeUp(device, in: logs.past(of: place))
        for admit in taken { roster.count(logs[admit].id) }
        return !taken.isEmpty
    }

    /// Evidence that only operations hold which do not count themselves: who held another branch of
    /// those would not have it.
    var orphanedEvidence: [[UInt8]] {
        var least: [LogName: Int] = [:]
        for proof in forks.proofs {
            least[proof.fork.log] = min(least[proof.fork.log] ?? .max, proof.fork.place)
        }
        return least.sorted { $0.key < $1.key }.compactMap { log, place in
            let proofs = forks.proofs.filter { $0.fork.log == log && $0.fork.place == place }
            guard proofs.allSatisfy({ logs.isCut($0.place) }) else { return nil }
            return proofs.first.flatMap { evidence(at: $0.place) }
        }
    }

    /// Whether a proof names this operation as one of the two at its place.
    func isProven(_ id: OperationID, at place: Int, of log: LogName) -> Bool {
        forks.proofs.contains {
            $0.fork.log == log && $0.fork.place == place
                && ($0.fork.first == id || $0.fork.second == id)
        }
    }

    /// What people are told about forks, by device and log.
    var forkNotices: [PeerCore.ForkNotice] {
        logs.cuts.sorted { $0.key < $1.key }.map { name, place in
            let cut = logs.logs.filter { $0.name == name }.reduce(0) {
                $0 + max(0, $1.entries.count - max(place, $1.base))
            }
            return PeerCore.ForkNotice(
                device: name.device,
                names: roster.memberBeforeCuts(name.device)?.seats.map(\.name) ?? [],
                log: name,
                place: place,
                cutOperations: cut
            )
        }
    }
}
