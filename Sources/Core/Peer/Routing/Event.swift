internal import Replication
internal import Vocabulary
internal import Wire

/// What one machine of `PeerCore` wants of the others.
enum Event: Sendable {
    /// Something for the outside, in its place among what was raised.
    case effect(Effect)
    /// Put changes on their way to the disk, and do something when they are there.
    case store([StorageChange], then: Batch)
    /// Send a frame to a device, if it is connected; it may answer with so many packets.
    case send(Frame, to: DeviceID, granting: Int)
    /// Send a datagram, through a room peer if that is where its address lies.
    case packet([UInt8], to: Endpoint)
    /// Send a datagram as an answer to an address that nothing has proven.
    case offer([UInt8], to: Endpoint)
    /// Count something as dropped.
    case drop(DropReason)
}
