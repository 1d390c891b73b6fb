public import Vocabulary

/// A place in a log, by somebody's number of the log.
public struct LogPlace: Hashable, Sendable {
    /// The log's number.
    public var log: UInt32
    /// The sequence number, below 2⁴⁸.
    public var sequence: UInt64

    /// Names a place.
    public init(log: UInt32, sequence: UInt64) {
        self.log = log
        self.sequence = sequence
    }
}

/// What stands at a place.
public struct LogIdentifier: Hashable, Sendable {
    /// The place.
    public var place: LogPlace
    /// The identifier of the operation there.
    public var id: OperationID

    /// Names an operation and its place.
    public init(place: LogPlace, id: OperationID) {
        self.place = place
        self.id = id
    }
}

/// Bytes of a `ForkBranch`: what stands at a place, up to a seal.
public struct EvidenceFrame: Hashable, Sendable {
    /// The sender's number of the room.
    public var room: UInt32
    /// The place, by the sender's number of the log.
    public var place: LogPlace
    /// Bytes in all.
    public var length: UInt32
    /// Where these begin.
    public var offset: UInt32
    /// At most 1024 of them.
    public var bytes: [UInt8]

    /// Names some bytes.
    public init(room: UInt32, place: LogPlace, length: UInt32, offset: UInt32, bytes: [UInt8]) {
        self.room = room
        self.place = place
        self.length = length
        self.offset = offset
        self.bytes = bytes
    }
}
