internal import Replication
internal import Vocabulary
internal import Wire

/// Another device, connected or not.
///
/// A value whose copies share what they know until one of them changes it: whoever looks something up copies
/// one reference, and not the forty there are in it.
@dynamicMemberLookup
struct Acquaintance: Sendable {
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
        /// Digests that it has been sent since it said anything of what the room holds, and when the first was.
        var unanswered: UInt8 = 0
        var unansweredSince: Instant?
        /// Digests and heads that it has sent since it was sent any.
        var heard: UInt8 = 0
        /// Digests after which one that has said that it is in the room is taken to ignore this device.
        static let patience: UInt8 = 4
        /// Digests of the same set after which one is sent back, so that nobody seems to be ignored who is not.
        ///
        /// One goes with each probe, and of two mates each probes the other once a round: two may come in a row
        /// where the rounds meet, three only from somebody whose mate has stopped.
        static let politeness: UInt8 = 3
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

        /// Whether it says nothing of what the room holds, although it is asked again and again: not only within
        /// the time in which whoever has much to do may not get to it.
        func isIgnoring(now: Instant) -> Bool {
            guard let since = unansweredSince else { return false }
            return unanswered >= Self.patience && now.since(since) >= Timing.ignored
        }

        /// Notes that it was sent a digest, which asks for an answer where the sets differ.
        mutating func noteAsked(now: Instant) {
            unanswered = min(unanswered, .max - 1) + 1
            unansweredSince = unansweredSince ?? now
            noteSaid()
        }

        /// Notes that it was told what the room holds here.
        mutating func noteSaid() { heard = 0 }

        /// Notes that it has said what the room holds.
        mutating func noteHeard() {
            unanswered = 0
            unansweredSince = nil
            heard = min(heard, .max - 1) + 1
        }

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

    /// Most addresses kept of one device.
    static let addressLimit = 8
    /// Most ranges that a device may have asked for and not got.
    static let cursorLimit = 1024 * 2

    /// Where the facts lie, for all copies of an acquaintance that are alike.
    ///
    /// Checked by nobody but sound: the facts are `Sendable`, and nobody changes a page that is shared.
    private final class Page: @unchecked Sendable {
        // Whoever changes them has the acquaintance for itself already.
        @exclusivity(unchecked) var facts: Facts

        init(_ facts: Facts) { self.facts = facts }
    }

    private var page: Page

    /// Begins with an acquaintance of whom nothing is known.
    init(device: DeviceID, since: Instant) {
        page = Page(Facts(device: device, since: since))
    }

    /// What is known, to read it.
    ///
    /// Inlined, so that the compiler sees which fact it is, and no key path is made.
    subscript<Fact>(dynamicMember path: KeyPath<Facts, Fact>) -> Fact {
        @inline(__always) get { page.facts[keyPath: path] }
    }

    /// What is known, to read or to change it where it lies.
    subscript<Fact>(dynamicMember path: WritableKeyPath<Facts, Fact>) -> Fact {
        @inline(__always) get { page.facts[keyPath: path] }
        @inline(__always) _modify {
            own()
            yield &page.facts[keyPath: path]
        }
    }

    /// Makes sure that no copy sees what is about to change.
    private mutating func own() {
        if !isKnownUniquelyReferenced(&page) { page = Page(page.facts) }
    }
}

extension Acquaintance {
    /// Whether a datagram may be due for it.
    func mayBeSending(hasBlobs: Bool, now: Instant) -> Bool {
        page.facts.mayBeSending(hasBlobs: hasBlobs, now: now)
    }

    /// The rooms of which it is to be sent a digest by now, ascending.
    func digestsDue(by now: Instant) -> [RoomID] { page.facts.digestsDue(by: now) }

    /// When something is due for it; see `Facts.due`.
    func due(isMate: Bool, isGreeted: Bool, hasBlobs: Bool) -> Instant? {
        page.facts.due(isMate: isMate, isGreeted: isGreeted, hasBlobs: hasBlobs)
    }

    /// Forgets what was said on a connection that is over.
    mutating func forgetConversation() {
        own()
        page.facts.forgetConversation()
    }

    /// Remembers an address as the best one.
    mutating func prefer(_ endpoint: Endpoint) {
        own()
        page.facts.prefer(endpoint)
    }

    /// Remembers an address as the last one.
    mutating func consider(_ endpoint: Endpoint) {
        own()
        page.facts.consider(endpoint)
    }
}
