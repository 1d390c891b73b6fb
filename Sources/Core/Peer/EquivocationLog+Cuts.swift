internal import Replication
internal import Vocabulary
internal import Wire

// What follows from the proofs and votes for the logs that they are about.
extension EquivocationLog {
    /// From where on each log does not count: a function of the proofs and votes alone.
    func cuts(in logs: RoomLogs) -> [LogName: Int] {
        var forked: [LogName: Int] = [:]
        for proof in proofs {
            forked[proof.fork.log] = min(forked[proof.fork.log] ?? .max, proof.fork.place)
        }
        var cuts = forked
        for ballot in contradictions {
            let votes = votes[ballot] ?? []
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
        if let name = Self.createLog(in: logs), let cut = cuts[name] { cuts[name] = max(1, cut) }
        return cuts
    }

    private static func createLog(in logs: RoomLogs) -> LogName? {
        logs.logs.first { $0.entries.first?.id == logs.room }?.name
    }

    /// Votes that contradict each other, which a member does not hold that counts more of their author's logs.
    ///
    /// - Parameters:
    ///   - theirs: How much of each log it says that it holds.
    ///   - logs: What is held here.
    /// - Returns: Up to where it lacks something of a log, by log, ascending.
    func doubleVotes(
        unknownWith theirs: [Int: Int],
        in logs: RoomLogs
    ) -> [(log: Int, end: Int)] {
        var ends: [Int: Int] = [:]
        for ballot in contradictions {
            let votes = (votes[ballot] ?? []).filter { logs.logs[$0.place.log].origin == nil }
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

    /// Evidence that only operations hold which do not count themselves: who held another branch of
    /// those would not have it.
    func orphanedEvidence(in logs: RoomLogs) -> [[UInt8]] {
        var least: [LogName: Int] = [:]
        for proof in proofs {
            least[proof.fork.log] = min(least[proof.fork.log] ?? .max, proof.fork.place)
        }
        return least.sorted { $0.key < $1.key }.compactMap { log, place in
            let proofs = proofs.filter { $0.fork.log == log && $0.fork.place == place }
            guard proofs.allSatisfy({ logs.isCut($0.place) }) else { return nil }
            return proofs.first.flatMap { Self.evidence(at: $0.place, in: logs) }
        }
    }

    /// The evidence that a proof and the parts before it hold.
    static func evidence(at place: Place, in logs: RoomLogs) -> [UInt8]? {
        guard
            case .forkProof(let proof)? = try? Payload(
                kind: .forkProof,
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

    /// What a proof, with the parts before it, proves; `nil` if it does not hold.
    static func proof(at place: Place, in logs: RoomLogs) -> Fork? {
        guard let bytes = evidence(at: place, in: logs),
            let evidence = try? ForkEvidence(decoding: bytes)
        else { return nil }
        return try? evidence.fork(in: logs.room, logs.cryptography)
    }

    /// Whether a proof names this operation as one of the two at its place.
    func isProven(_ id: OperationID, at place: Int, of log: LogName) -> Bool {
        proofs.contains {
            $0.fork.log == log && $0.fork.place == place
                && ($0.fork.first == id || $0.fork.second == id)
        }
    }
}
