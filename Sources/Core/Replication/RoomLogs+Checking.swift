internal import Vocabulary
internal import Wire

extension RoomLogs {
    func verify(
        _ seal: Signature,
        of id: OperationID,
        _ log: Int
    ) throws(ReplicationError) {
        let message = Operation.sealMessage(id)
        guard cryptography.verify(seal, of: message, by: logs[log].name.device) else {
            throw .wrongSignature
        }
    }

    /// How many logs of a device have something in a past, a forked one counted once.
    func earlierLogs(of device: DeviceID, in past: CausalPast) -> Int {
        let names = zip(logs, past.counts).filter { $0.name.device == device && $1 > 0 }
        return Set(names.map(\.0.name)).count
    }

    /// Checks a seal, and remembers where to look for a fork if it does not fit.
    mutating func verify(
        _ seal: Signature,
        after entries: ArraySlice<OperationLog.Entry>,
        _ log: Int
    ) throws(ReplicationError) {
        guard let last = entries.last else { return }
        do throws(ReplicationError) {
            try verify(seal, of: last.id, log)
        } catch {
            noteMismatch(Array(entries), log)
            throw error
        }
    }

    /// Checks what depends on more than the log: who may begin one, and where a `Create` may stand.
    func check(
        _ entry: OperationLog.Entry,
        _ log: Int
    ) throws(ReplicationError) {
        guard entry.kind != OperationKind.create else {
            guard logs[log].entries.isEmpty, entry.id == room,
                (try? Payload(kind: entry.kind, decoding: entry.payload)) != nil
            else { throw .misplacedCreate }
            return
        }
        guard logs[log].entries.isEmpty else { return }
        try checkBeginning(logs[log].name.device, past(of: entry.frontier))
    }

    /// Checks that a device may begin a log after all that is in a past.
    func checkBeginning(_ device: DeviceID, _ past: CausalPast) throws(ReplicationError) {
        guard admissions[device]?.contains(where: past.contains) == true else {
            throw .notAdmitted(device)
        }
        guard earlierLogs(of: device, in: past) < Limits.logsPerDevice else {
            throw .tooManyLogs(device)
        }
    }
}
