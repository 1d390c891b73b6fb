internal import Replication
internal import Vocabulary
internal import Wire

/// Another device, connected or not.
struct Acquaintance: Sendable {
    /// What is known between the two about one room that they share.
    struct Shared: Sendable {
        /// This peer's log numbers by those of the other.
        var numbering = LogNumbering()
        /// How many of this peer's logs the other has been told of, and whether the room.
        var explainedLogs = 0
        var explainedRoom = false
        /// Whether the other has said that it is in the room.
        var isAnnounced = false
        /// When the other is to be sent a digest beside those that go with probes.
        var digestAt: Instant?
        /// Whether the other one has been sent one on this connection.
        var hasHadDigest = false
        var headsAt: Instant?
        /// Whether it may have more than it was asked for, because somebody else was being asked.
        var mayHaveMore = false
        /// What the other has been asked for, by this peer's log numbers: up to where.
        var asked: [Int: Int] = [:]
        /// The same for what is needed by something that waits, and heads do not tell of.
        var needed: [Int: (end: Int, until: Instant)] = [:]
        /// The search for the place where a log of the other differs from this peer's.
        var inquiry: Inquiry?
        /// How many branches of this peer's logs the other has been told of.
        var explainedBranches = 0
        /// Branches that the other has named, and no seal has shown yet.
        var unproven: [LogIdentifier] = []
        /// Until when none is begun, because the last one came to nothing.
        var noInquiryUntil = Instant(microseconds: 0)

        /// Whether the other is to be sent a digest by now.
        func isDigestDue(by now: Instant) -> Bool { digestAt.map { $0 <= now } == true }

        /// Operations that the other has been asked for and that are not held: what it may have
        /// waiting here beyond what anybody may.
        func credit(in logs: RoomLogs) -> Int {
            var credit = asked.reduce(0) { $0 + max(0, $1.value - logs.logs[$1.key].entries.count) }
            for (log, wish) in needed { credit += max(0, wish.end - logs.logs[log].entries.count) }
            // The other names the ends, and nothing that it sends may overflow.
            return min(credit, 1 << 32)
        }
    }

    /// Operations that the other has asked for.
    struct Cursor: Sendable {
        let room: RoomID
        let log: Int
        var next: Int
        let end: Int
    }

    let device: DeviceID
    var link: Link?
    /// Where it may be, best first.
    var endpoints: [Endpoint] = []
    var shared: [RoomID: Shared] = [:]
    /// The rooms by the other's numbers.
    var theirRooms: [UInt32: RoomID] = [:]
    /// The logs of those rooms by the other's numbers: said once, and needed again after this device
    /// has left a room and come back.
    var theirLogs: [RoomID: [UInt32: LogName]] = [:]
    var cursors: [Cursor] = []
    var blobCursors: [PeerCore.BlobCursor] = []
    /// The rooms that it lists.
    var listings: [RoomListing] = []
    /// The rooms that it was told of, and when it is to be told of them anew.
    var listed: [RoomListing] = []
    var listingAt: Instant?
    /// When to greet it, or, over a connection without a shared room, to probe it.
    var greetAt = Instant(microseconds: 0)
    /// Whether it can be reached: of mates the detector says so, of others a short silence.
    var isReachable = false
    /// When it was last heard, or first wanted.
    var since: Instant
    /// Questions about forks that were answered since an instant.
    var answered = (count: 0, since: Instant(microseconds: 0))
    /// When it last sent something for a connection that is not known here.
    var heardStrangelyAt = Instant(microseconds: 0)
    /// Ways to it through others, the latest first.
    var relays: [Endpoint] = []
    /// Addresses that it was asked at, and whether it was silent then.
    var probes: [(token: UInt64, endpoint: Endpoint, wasSilent: Bool)] = []
    /// Where it was told that others are for which packets are passed on.
    var told: [DeviceID: Endpoint] = [:]
    /// When to look for it on other ways, at the earliest, and whose turn it is.
    var pathAt = Instant(microseconds: 0)
    var pathTurn = 0
    /// Password exchanges with it, by room.
    var exchanges: [RoomID: Exchange] = [:]

    /// Bytes of operations that may come unasked and wait unproven.
    var unverified: TokenBucket
    /// Bytes that are passed on for it.
    var relayed: TokenBucket

    init(device: DeviceID, since: Instant) {
        self.device = device
        self.since = since
        unverified = TokenBucket(
            rate: Limits.unverifiedBytesPerSecond,
            burst: Limits.orphanBytes,
            now: since
        )
        relayed = TokenBucket(
            rate: Limits.relayedBytesPerSecond,
            burst: 2 * Limits.relayedBytesPerSecond,
            now: since
        )
    }

    /// Most addresses kept of one device.
    static let addressLimit = 8
    /// Most ranges that a device may have asked for and not got.
    static let cursorLimit = 1024 * 2

    /// Whether anything that it has asked for waits for its turn.
    var hasBulk: Bool { !cursors.isEmpty || !blobCursors.isEmpty }

    /// Whether a datagram may be due for it.
    func mayBeSending(now: Instant) -> Bool {
        link?.mayBeSending(now: now) == true || hasBulk && link != nil
    }

    /// The rooms of which it is to be sent a digest by now, ascending.
    func digestsDue(by now: Instant) -> [RoomID] {
        guard isReachable, shared.contains(where: { $0.value.isDigestDue(by: now) }) else {
            return []
        }
        return shared.filter { $0.value.isDigestDue(by: now) }.keys.sorted()
    }

    /// When something is due for it.
    ///
    /// - Parameters:
    ///   - isMate: Whether the detector looks after it.
    ///   - isGreeted: Whether it is sent hellos.
    /// - Returns: `nil` if nothing is.
    func due(isMate: Bool, isGreeted: Bool) -> Instant? {
        var earliest = isGreeted ? greetAt : nil
        func consider(_ instant: Instant?) {
            guard let instant else { return }
            earliest = earliest.map { min($0, instant) } ?? instant
        }
        guard let link else { return earliest }
        // Who is lost is tried in its own time, and sent nothing else.
        if isReachable || !isMate { consider(link.deadline(hasBulk: hasBulk)) }
        if isReachable {
            for shared in shared.values { consider(shared.digestAt) }
        }
        return earliest
    }

    /// Forgets what was said on a connection that is over.
    mutating func forgetConversation() {
        shared = [:]
        theirRooms = [:]
        theirLogs = [:]
        cursors = []
        blobCursors = []
        exchanges = [:]
        told = [:]
        probes = []
        listed = []
        listingAt = nil
    }

    /// Remembers an address as the best one.
    mutating func prefer(_ endpoint: Endpoint) {
        guard endpoints.first != endpoint, !endpoint.isRelayed else { return }
        endpoints.removeAll { $0 == endpoint }
        endpoints.insert(endpoint, at: 0)
        if endpoints.count > Self.addressLimit { endpoints.removeLast() }
    }

    /// Remembers an address as the last one.
    mutating func consider(_ endpoint: Endpoint) {
        guard !endpoints.contains(endpoint), endpoints.count < Self.addressLimit,
            !endpoint.isRelayed
        else { return }
        endpoints.append(endpoint)
    }
}
