internal import Identity
internal import Replication
internal import Vocabulary
internal import Wire

/// Checks with libsodium itself that peers hold nothing but what its author has signed, each operation once.
struct SignatureCheck {
    /// How much of each log of a peer has been looked at, by the peer's log numbers.
    private var verified: [Int: [Int]] = [:]
    /// Operations and seals that were found right.
    private var rightIDs: Set<OperationID> = []
    private var rightSeals: Set<Signature> = []
    private let sodium = Sodium()

    /// Computes anew, from what each operation says, the names of those that have come since the last
    /// look, and checks the seals over them.
    ///
    /// - Returns: Where in its log the first one is that is wrong; `nil` where all are right.
    mutating func firstWrong(in logs: RoomLogs, of peer: Int) -> Int? {
        var seen = verified[peer] ?? []
        while seen.count < logs.logs.count { seen.append(0) }
        for (number, log) in logs.logs.enumerated() where seen[number] < log.entries.count {
            for sequence in seen[number]..<log.entries.count {
                guard isRight(Place(log: number, sequence: sequence), in: logs) else {
                    return sequence
                }
            }
            guard isSealed(log) else { return log.entries.count - 1 }
            seen[number] = log.entries.count
        }
        verified[peer] = seen
        return nil
    }

    /// Looks at all of a peer's logs again: it numbers them anew.
    mutating func didRestart(_ peer: Int) { verified[peer] = nil }

    private mutating func isRight(_ place: Place, in logs: RoomLogs) -> Bool {
        let entry = logs[place]
        guard !rightIDs.contains(entry.id) else { return true }
        let header = logs.header(of: place)
        let before = place.sequence > 0 ? logs.logs[place.log].entries[place.sequence - 1] : nil
        let past = entry.frontier.map { logs[$0].lamport } + [before?.lamport ?? 0]
        let operation = Operation(header: header, payload: entry.payload)
        guard entry.lamport == 1 + (past.max() ?? 0), operation.id(sodium) == entry.id else {
            return false
        }
        rightIDs.insert(entry.id)
        return true
    }

    /// Whether the author vouches for a log's end, and so for all before it.
    private mutating func isSealed(_ log: OperationLog) -> Bool {
        // A branch that has only what it shares with another one needs no seal of its own.
        guard log.entries.count > log.base else { return true }
        guard let seal = log.seals.last, Int(seal.sequence) == log.entries.count - 1 else {
            return false
        }
        guard !rightSeals.contains(seal.signature) else { return true }
        let message = Operation.sealMessage(log.entries[log.entries.count - 1].id)
        guard sodium.verify(seal.signature, of: message, by: log.name.device) else { return false }
        rightSeals.insert(seal.signature)
        return true
    }
}
