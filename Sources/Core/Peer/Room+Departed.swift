internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

// Who was in a room and is not any more.
extension Room {
    /// Whether a device has left a room with rounds: that may come to count after it was let in again, where
    /// the round of its coming back was over without it.
    func isGone(_ device: DeviceID) -> Bool {
        play != nil && roster.member(device)?.isPresent == false
            && roster.seatsInVain(of: device) == nil
            && !forks.proofs.contains { $0.fork.log.device == device }
    }
}
