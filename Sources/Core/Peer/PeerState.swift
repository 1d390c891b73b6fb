internal import Replication
internal import Vocabulary
internal import Wire

/// Another device, connected or not.
///
/// A value whose copies share what they know until one of them changes it: anybody who looks something up copies
/// one reference, and not the forty there are in it.
@dynamicMemberLookup
struct PeerState: Sendable {
    /// What is known between the two about one room that they share.
    struct Shared: Sendable {
        /// This peer's log numbers by those of the other.
        var numbering = LogNumbering()
        /// This peer's logs that the other has been told of, and whether the room.
        var explainedLogs: Set<Int> = []
        var explainedRoom = false
        /// Whether the other has said that it is in the room.
        var isAnnounced = false
        /// When the other is to be sent a digest beside those that go with probes.
        var digestAt: Instant?
        /// Whether the two answer each other.
        var attention = Attention()
        /// When the other was last sent heads.
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
        /// What the two have said of mixing.
        var mixing = MixingTalk()
        /// Until when none is begun, because the last one came to nothing.
        var noInquiryUntil = Instant(microseconds: 0)

        /// What was asked, and said, is asked and said once more.
        mutating func beginAnew() {
            asked = [:]
            needed = [:]
            headsAt = nil
            if let claim = inquiry?.claim, unproven.count < Limits.branches {
                unproven.insert(claim, at: 0)
            }
            inquiry = nil
        }

        /// Whether it may be asked what stands at places: no other question is under way, or was in vain just now.
        func mayInquire(now: Instant) -> Bool {
            inquiry.map { $0.until <= now } ?? true && noInquiryUntil <= now
        }

        /// Whether the other is to be sent a digest by now.
        func isDigestDue(by now: Instant) -> Bool { digestAt.map { $0 <= now } == true }

        /// Operations that the other has been asked for and that are not held: what it may have
        /// waiting here beyond what anybody may.
        func credit(in logs: RoomLogs) -> Int {
            var credit = asked.reduce(0) { $0 + max(0, $1.value - logs.logs[$1.key].entries.count) }
            for (log, wish) in needed where wish.end > logs.logs[log].entries.count {
                // What covers the last of them may come with a seal behind it.
                credit += wish.end - logs.logs[log].entries.count + Limits.runOperations - 1
            }
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

    /// Most addresses kept of one device.
    static let addressLimit = 8
    /// Most ranges that a device may have asked for and not got.
    static let cursorLimit = 1024 * 2

    /// One: an array has the copies share it until one of them is changed, and is changed in place by the one who has it
    /// alone.
    private var page: [Facts]

    /// Begins with another device of whom nothing is known.
    init(device: DeviceID, since: Instant) {
        page = [Facts(device: device, since: since)]
    }

    /// What is known, to read it.
    ///
    /// Inlined, so that the compiler sees which fact it is, and no key path is made.
    subscript<Fact>(dynamicMember path: KeyPath<Facts, Fact>) -> Fact {
        @inline(__always) get { page[0][keyPath: path] }
    }

    /// What is known, to read or to change it where it lies.
    subscript<Fact>(dynamicMember path: WritableKeyPath<Facts, Fact>) -> Fact {
        @inline(__always) get { page[0][keyPath: path] }
        @inline(__always) _modify {
            yield &page[0][keyPath: path]
        }
    }
}

extension PeerState {
    /// Whether a datagram may be due for it.
    func mayBeSending(hasBlobs: Bool, now: Instant) -> Bool {
        page[0].mayBeSending(hasBlobs: hasBlobs, now: now)
    }

    /// The rooms of which it is to be sent a digest by now, ascending.
    func digestsDue(by now: Instant) -> [RoomID] { page[0].digestsDue(by: now) }

    /// When something is due for it; see `Facts.due`.
    func due(isRoomPeer: Bool, isGreeted: Bool, hasBlobs: Bool) -> Instant? {
        page[0].due(isRoomPeer: isRoomPeer, isGreeted: isGreeted, hasBlobs: hasBlobs)
    }

    /// Forgets what was said on a connection that is over.
    mutating func forgetConversation() {
        page[0].forgetConversation()
    }

    /// Remembers an address as the best one.
    mutating func prefer(_ endpoint: Endpoint) {
        page[0].prefer(endpoint)
    }

    /// Remembers an address as the last one.
    mutating func consider(_ endpoint: Endpoint) {
        page[0].consider(endpoint)
    }
}
