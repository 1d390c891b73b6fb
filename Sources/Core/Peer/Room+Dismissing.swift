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
        guard isMaster, dismissals.dismiss(target, at: place, by: author, in: logs)
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
    mutating func isDismissed(_ place: Place) -> Bool {
        let device = logs.logs[place.log].name.device
        guard dismissals.hasDismissed(device) else { return false }
        let isPresent = roster.ask(place.log, in: logs.past(of: place), settled: 0) {
            $0.hasPresent(device)
        }
        return dismissals.hasDismissed(device, before: place, in: logs, isPresent: isPresent)
    }
}
