internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

/// This device among the others: what it writes, which of them answer, and what each of them is told.
///
/// Who comes into rooms, and what is played there, is decided above it.
struct Peering: Sendable {
    /// What the device was given at its start.
    var given: Givens
    /// The rooms, the devices that share them, and what those say to each other.
    var gossip: Gossip
    /// Which rooms there are.
    var directory = Directory()
    var blobs: BlobStore

    /// This device.
    var device: DeviceID { given.device }

    var rooms: RoomTable {
        _read { yield gossip.rooms }
        _modify { yield &gossip.rooms }
    }
    var network: Network {
        _read { yield gossip.network }
        _modify { yield &gossip.network }
    }
    var effects: Effects {
        _read { yield gossip.effects }
        _modify { yield &gossip.effects }
    }

    mutating func drop(_ reason: DropReason) { gossip.drop(reason) }

    /// Does what machines have raised, in order.
    mutating func route() { gossip.route() }

    /// Puts changes on their way to the disk.
    mutating func store(_ changes: [StorageChange], then batch: Batch) {
        effects.store(changes, then: batch)
    }

    /// Sends a device something that it sends back.
    mutating func ping(_ device: DeviceID, _ id: CommandID, now: Instant) throws(Refusal) {
        guard network.acquaintances[device]?.link != nil, !network.pings.isFull else {
            throw .silent(device)
        }
        gossip.network.pings.send(
            gossip.network.secrets.number(),
            to: device,
            for: id,
            now: now,
            &gossip.effects
        )
        route()
    }

    /// How long a stranger may be silent until it is pinged: the longer, the more devices are known, so that a
    /// crowd that shares no room is not busy with itself.
    var strangerPause: Instant.Span {
        Timing.digest * UInt64(max(network.acquaintances.count / Self.strangersInPause, 1))
    }

    /// Strangers pinged in a second.
    private static let strangersInPause = 8

    /// When one that shares no room with this device is to be pinged.
    ///
    /// The larger one of two waits a little: the other one's ping tells it as much.
    func pingDue(_ device: DeviceID) -> Instant? {
        guard let known = network.acquaintances[device], known.isReachable, known.shared.isEmpty,
            let heard = known.lastHeard
        else { return nil }
        let pause = self.device < device ? strangerPause : strangerPause * 5 / 4
        return max(known.greetAt, heard + pause)
    }

    /// When something is due for a stranger.
    func strangerDue(_ device: DeviceID) -> Instant? {
        guard let known = network.acquaintances[device], let heard = known.lastHeard else {
            return nil
        }
        let gone = heard + (known.isReachable ? strangerPause * 3 : Timing.abandon)
        let listing = known.isReachable ? known.listing.tellAt : nil
        return [gone, pingDue(device), listing].compactMap(\.self).min()
    }
}
