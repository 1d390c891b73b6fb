public import Vocabulary

/// One message between two devices; a packet holds one or more.
///
/// Room numbers and log numbers are the sender's own, per connection, and explained by `room` and `log`
/// frames that travel along until one packet with them was acknowledged.
public enum Frame: Hashable, Sendable {
    /// Which packets have arrived.
    case ack(Ack)
    /// Asks for an acknowledgement, and no more.
    case ping
    /// "My number `number` means this room."
    case room(number: UInt32, id: RoomID)
    /// "In that room, my number `number` means this log."
    case log(room: UInt32, number: UInt32, name: LogName)
    /// Operations of one log.
    case run(RunFrame)
    /// How long a round of a room has been open at the sender, in milliseconds.
    case clock(room: UInt32, round: UInt32, elapsed: UInt32)
    /// A digest of the frontier: equal digests, equal sets.
    case digest(room: UInt32, digest: FrontierDigest)
    /// How far each log goes; an entry for each log, spread over several frames where there are many.
    case heads(room: UInt32, heads: [Head])
    /// Asks for operations, and so grants credit for them.
    case want(room: UInt32, wants: [Want])
    /// What the sender can mix, and for whom it does.
    case mixing(MixingFrame)
    /// Points of several pens that are down. Lossy.
    case mixedInk(MixedInk)
    /// Points of a pen that is down. Lossy.
    case ink(room: UInt32, ink: InkFrame)
    /// The pen is up, or the stroke given up. Lossy.
    case inkEnd(room: UInt32, seat: SeatID, pen: UInt32)
    /// Asks to be let into a room.
    case join(JoinRequest)
    /// The answer to `join`.
    case joined(request: UInt32, room: RoomID, outcome: JoinOutcome)
    /// Rooms that the sender is in and that may be listed.
    case listing(ListingPart)
    /// Whose those rooms are, and how far they have come.
    case banners(BannerPart)
    /// Asks for bytes of a blob.
    case blobWant(blob: BlobID, offset: UInt32, count: UInt32)
    /// Bytes of a blob.
    case blobChunk(blob: BlobID, offset: UInt32, bytes: [UInt8])
    /// Where other members of a room were heard.
    case peers(room: UInt32, peers: [PeerAddress])
    /// The sender stops.
    case bye
    /// Asks for the same eight bytes back, to see who is at an address.
    case challenge(UInt64)
    /// The answer to `challenge`, sent at once.
    case response(UInt64)
    /// Asks a member of a locked room for its share of a password exchange; 32 bytes.
    case unlock(request: UInt32, room: RoomID, share: [UInt8])
    /// The answer to `unlock`: the member's share; 32 bytes.
    case unlocked(request: UInt32, room: RoomID, share: [UInt8])
    /// `join` for a locked room, with the proof that the sender knows the passphrase; 64 bytes.
    case prove(JoinRequest, proof: [UInt8])
    /// `joined` for a locked room: admitted, with the proof that the sender knows the passphrase; 64 bytes.
    case proven(request: UInt32, room: RoomID, proof: [UInt8])
    /// Asks for the identifiers at places, by the *receiver's* numbers of logs.
    case places(room: UInt32, places: [LogPlace])
    /// The identifiers at places that were asked for, by the sender's numbers of logs.
    case identifiers(room: UInt32, identifiers: [LogIdentifier])
    /// Asks for bytes of the evidence for what stands at a place, by the *receiver's* number of the log.
    case evidenceWant(room: UInt32, place: LogPlace, offset: UInt32)
    /// "In that room, my number means the branch of this log that has this operation at that place."
    case branch(room: UInt32, name: LogName, LogIdentifier)
    /// Bytes of such evidence, by the sender's number of the log.
    case evidence(EvidenceFrame)
    /// Who can be reached.
    case membership(MembershipFrame)
    /// "Take this to that device." Lossy.
    case relay(RelayFrame)
    /// "That device gave me this for you." Lossy.
    case relayed(RelayFrame)
    /// Asks for the same eight bytes back to where it came from; alone in its packet. Lossy.
    case reach(UInt64)
    /// The answer to `reach`; alone in its packet. Lossy.
    case reached(UInt64)
    /// What a later version says; it is acknowledged and does nothing.
    case later(LaterFrame)
}

/// Which packets have arrived (RFC 9000 §19.3).
public struct Ack: Hashable, Sendable {
    /// The ranges of packet numbers, highest first, not touching, 1 to 32 of them.
    public var ranges: [ClosedRange<UInt32>]
    /// Microseconds between the arrival of the highest one and this frame.
    public var delay: UInt32

    /// Names what has arrived.
    public init(ranges: [ClosedRange<UInt32>], delay: UInt32) {
        self.ranges = ranges
        self.delay = delay
    }
}

/// Consecutive operations of one log, with or without the seal of the last one.
public struct RunFrame: Hashable, Sendable {
    /// The sender's number of the room.
    public var room: UInt32
    /// The sender's number of the log.
    public var log: UInt32
    /// Sequence number of the first operation.
    public var first: UInt64
    /// How many operations, 1…256.
    public var count: Int
    /// Their bodies, one after the other.
    public var bodies: [UInt8]
    /// The author's seal of the last one.
    public var seal: Signature?

    /// Names a run.
    public init(
        room: UInt32,
        log: UInt32,
        first: UInt64,
        count: Int,
        bodies: [UInt8],
        seal: Signature?
    ) {
        self.room = room
        self.log = log
        self.first = first
        self.count = count
        self.bodies = bodies
        self.seal = seal
    }
}

/// BLAKE2b-256 over a frontier, cut to 16 bytes.
@frozen
public struct FrontierDigest: Hashable, Sendable {
    /// The first eight bytes.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// Wraps the two halves.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// How far a log goes.
public struct Head: Hashable, Sendable {
    /// The sender's number of the log.
    public var log: UInt32
    /// How many operations the sender holds durably.
    public var count: UInt64
    /// The first eight bytes of the last one's identifier.
    public var prefix: UInt64

    /// Names a head.
    public init(log: UInt32, count: UInt64, prefix: UInt64) {
        self.log = log
        self.count = count
        self.prefix = prefix
    }
}

/// Operations that the sender asks for, by the *receiver's* number of the log.
public struct Want: Hashable, Sendable {
    /// The receiver's number of the log.
    public var log: UInt32
    /// Sequence numbers.
    public var range: Range<UInt64>

    /// Names what is missing.
    public init(log: UInt32, range: Range<UInt64>) {
        self.log = log
        self.range = range
    }
}

/// Points of a pen that is down.
public struct InkFrame: Hashable, Sendable {
    /// Whose pen.
    public var seat: SeatID
    /// Which of the seat's strokes, counted by the author.
    public var pen: UInt32
    /// The canvas drawn on; 0 is everybody's.
    public var canvas: UInt32
    /// What the pen does.
    public var style: StrokeStyle
    /// Index of the first point here within the stroke, which has at most 4096.
    public var from: UInt32
    /// The points, 1…128.
    public var points: [StrokePoint]
    /// Pressure of each, or empty.
    public var pressures: [UInt8]

    /// Names some live ink.
    public init(
        seat: SeatID,
        pen: UInt32,
        canvas: UInt32 = 0,
        style: StrokeStyle,
        from: UInt32,
        points: [StrokePoint],
        pressures: [UInt8] = []
    ) {
        self.seat = seat
        self.pen = pen
        self.canvas = canvas
        self.style = style
        self.from = from
        self.points = points
        self.pressures = pressures
    }
}

/// Asks to be let into a room.
public struct JoinRequest: Hashable, Sendable {
    /// Counted by the sender; comes back in the answer.
    public var request: UInt32
    /// Which room.
    public var room: RoomID
    /// The seats that come along.
    public var seats: [SeatEntry]

    /// Describes who wants in.
    public init(request: UInt32, room: RoomID, seats: [SeatEntry]) {
        self.request = request
        self.room = room
        self.seats = seats
    }
}

/// A room as another device lists it.
public struct RoomListing: Hashable, Sendable {
    /// The room.
    public var id: RoomID
    /// What people say to meet there.
    public var code: RoomCode
    /// What is played.
    public var activity: String
    /// By which version of the activity's rules.
    public var rules: UInt16
    /// A name for people.
    public var title: String
    /// Seats taken.
    public var players: UInt8
    /// Whether a passphrase is wanted.
    public var locked: Bool
    /// The TCP port at which the device that lists the room serves guest pages of it; 0: at none.
    public var guestPort: UInt16
    /// What else the device that lists it says of it.
    public var banner: Banner

    /// Describes a room.
    public init(
        id: RoomID,
        code: RoomCode,
        activity: String,
        rules: UInt16 = 1,
        title: String,
        players: UInt8,
        locked: Bool,
        guestPort: UInt16 = 0,
        banner: Banner = Banner()
    ) {
        self.id = id
        self.code = code
        self.activity = activity
        self.rules = rules
        self.title = title
        self.players = players
        self.locked = locked
        self.guestPort = guestPort
        self.banner = banner
    }
}

/// Where a member was heard.
public struct PeerAddress: Hashable, Sendable {
    /// Who.
    public var device: DeviceID
    /// Where.
    public var endpoint: Endpoint

    /// Names a place.
    public init(device: DeviceID, endpoint: Endpoint) {
        self.device = device
        self.endpoint = endpoint
    }
}
