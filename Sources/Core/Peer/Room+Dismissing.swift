internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// How the master of a room without rounds takes devices out.
extension Room {
    /// Takes in a Kick or Ban of a room without rounds; one that is not by the master is void.
    mutating func dismiss(_ target: DeviceID, _ place: Place, isForGood: Bool) {
        let author = logs.logs[place.log].name.device
        guard roster.master(in: logs.past(of: place)) == author,
            dismissals.dismiss(target, at: place, by: author, in: logs)
        else { return }
        apply(isForGood ? .ban(target) : .kick(target), place)
        needsRedrawing = true
    }

    /// Takes in a Leave of a room without rounds: what its author decided behind its back does not count.
    mutating func leave(_ place: Place) {
        let revoked = dismissals.leave(logs.logs[place.log].name.device, at: place, in: logs)
        guard !revoked.isEmpty else { return }
        for word in revoked { roster.revoke(logs[word].id) }
        needsRedrawing = true
    }

    /// Whether what is drawn there does not count, because its author had been taken out.
    func isDismissed(_ place: Place) -> Bool {
        dismissals.hasDismissed(logs.logs[place.log].name.device, before: place, in: logs) {
            roster.hasPresent($0, in: $1, settled: 0)
        }
    }
}
