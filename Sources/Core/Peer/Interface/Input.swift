public import Replication
public import Vocabulary
public import Wire

/// What happens to a peer.
public enum Input: Sendable {
    /// Time has passed; due at `PeerCore.deadline` at the latest.
    case tick
    /// A datagram came.
    case datagram(from: Endpoint, bytes: [UInt8])
    /// Discovery sees a room on a device.
    case sighted(Sighting)
    /// Discovery does not see it any more.
    case vanished(name: String)
    /// An address to try, given by a person or remembered.
    case hint(Endpoint, device: DeviceID?)
    /// What is stored of a room that was asked for with `Effect.reopen`; `nil` if nothing is.
    case reopened(RoomID, StoredRoom?)
    /// The bytes of a range that was asked for with `Effect.readBlob`; `nil` unless the whole blob is stored.
    case blob(BlobID, Range<Int>, [UInt8]?)
    /// Everything in the batch with this number is on disk.
    case stored(ticket: UInt64)
    /// A person, a bot or a test wants something.
    case command(CommandID, Command)
    /// A pen of this device moves.
    case ink(RoomID, InkFrame)
    /// A pen of this device is lifted without a stroke.
    case inkEnd(RoomID, SeatID, pen: UInt32)
    /// The program ends: say good-bye.
    case stop
}

/// Tells which command an answer is for.
public typealias CommandID = UInt64

/// A room as discovery sees it on one device.
public struct Sighting: Hashable, Sendable {
    /// The name under which discovery will say that it is gone.
    public var name: String
    /// The device that advertises it.
    public var device: DeviceID
    /// The room.
    public var listing: RoomListing
    /// Where the device is, best first.
    public var endpoints: [Endpoint]
    /// Whether it speaks the same version of the datagram layout.
    public var isCompatible: Bool

    /// Describes what is seen.
    public init(
        name: String,
        device: DeviceID,
        listing: RoomListing,
        endpoints: [Endpoint],
        isCompatible: Bool = true
    ) {
        self.name = name
        self.device = device
        self.listing = listing
        self.endpoints = endpoints
        self.isCompatible = isCompatible
    }
}
