internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// How the master of a room without rounds takes devices out.
extension Room {
    /// Takes in a Kick or Ban of a room without rounds; one that is not by the master is void.
    mutating func dismiss(_ target: DeviceID, _ place: Place, isForGood: Bool) {
        let author = logs.logs[place.log].name.device
        let isMaster = roster.ask(place.log, in: logs.past(of: place), settled: 0) {
            $0.master == author
        }
        guard isMaster, dismissals.decide(target, at: place, by: author, in: logs)
        else { return }
        apply(isForGood ? .ban(target) : .kick(target), place)
        needsRedrawing = true
    }

    /// Takes in a Leave of a room without rounds: what its author decided behind its back does not count.
    mutating func leave(_ place: Place) {
        let revoked = dismissals.leave(logs.logs[place.log].name.device, at: place, in: logs)
        guard !revoked.isEmpty else { return }
        for word in revoked { revoke(word) }
    }

    /// Takes a word of the master back.
    private mutating func revoke(_ word: Place) {
        let id = logs[word].id
        roster.revoke(id)
        switch logs[word].kind {
        case OperationKind.settings: lobby.revoke(id)
        case OperationKind.unseat:
            // A seat of its author's own goes out all the same.
            guard case .unseat(let seat)? = try? payload(at: word) else { return }
            apply(.unseat(seat, isByMaster: false), word)
        default: needsRedrawing = true
        }
    }

    private func payload(at place: Place) throws(WireError) -> Payload {
        try Payload(kind: logs[place].kind, decoding: logs[place].payload)
    }

    /// Whether the master decides something there that takes no device out: in the lobby, or in a room without rounds
    /// by somebody who has not left meanwhile.
    mutating func decides(_ place: Place) -> Bool {
        guard isByMasterOfLobby(place) else { return false }
        guard !hasRounds, !logs.isCut(place) else { return true }
        return dismissals.decide(at: place, by: logs.logs[place.log].name.device, in: logs)
    }

    /// Whether what is drawn there does not count, because its author had been taken out.
    mutating func isDismissed(_ place: Place) -> Bool {
        let device = logs.logs[place.log].name.device
        guard dismissals.hasDismissed(device) else { return false }
        let isPresent = roster.ask(place.log, in: logs.past(of: place), settled: 0) {
            $0.hasPresent(device)
        }
        return dismissals.hasDismissed(device, before: place, in: logs, isPresent: isPresent)
    }
}
