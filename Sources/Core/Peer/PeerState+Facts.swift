internal import Transport
internal import Vocabulary
internal import Wire

extension PeerState {
    /// What is known of another device.
    struct Facts: Sendable {
        let device: DeviceID
        var link: Link?
        fileprivate var places = Places()
        var shared: [RoomID: Shared] = [:]
        /// What its numbers mean.
        var names = TheirNames()
        fileprivate(set) var cursors: [Cursor] = []
        /// What it was told of rooms, and has told.
        var listing = ListingExchange()
        /// When to greet it, or, over a connection without a shared room, to probe it.
        fileprivate(set) var greetAt = Instant(microseconds: 0)
        /// Whether it can be reached: of room peers the detector says so, of others a short silence.
        fileprivate(set) var isReachable = false
        /// When it was last heard, or first wanted.
        fileprivate(set) var since: Instant
        /// When it last sent something for a connection that is not known here.
        fileprivate(set) var lastUnknownPacketAt = Instant(microseconds: 0)
        /// Other ways to it.
        var paths = PathSearch()
        /// Where it was told that others are for which packets are passed on.
        fileprivate(set) var told: [DeviceID: Endpoint] = [:]
        /// When the system was last told that it is there.
        fileprivate(set) var confirmedAt = Instant(microseconds: 0)
        /// What it may have this device do unasked.
        var quotas: Quotas

        init(device: DeviceID, since: Instant) {
            self.device = device
            self.since = since
            quotas = Quotas(since: since)
        }

        /// The rooms that it lists.
        var listings: [RoomListing] { listing.heard }
        /// Whether there is a connection: asking for that, or for where it leads, copies no link.
        var isConnected: Bool { link != nil }
        /// Whether the connection has sent all that one key may.
        var isSpent: Bool { link?.isSpent == true }
        /// Where it may be, best first.
        var endpoints: [Endpoint] { places.endpoints }
        /// Where it has shown itself last, and not through somebody else.
        var shownAt: Endpoint? { places.shownAt }
        /// Where the connection leads; `nil` if there is none.
        var endpoint: Endpoint? { link?.endpoint }
        /// Where it has answered itself; `nil` if there is no connection, or one through somebody else.
        var proven: Endpoint? { link.flatMap { $0.proven.isRelayed ? nil : $0.proven } }
        /// When something came over the connection; `nil` if there is none.
        var lastHeard: Instant? { link?.lastHeard }

        /// Whether a datagram may be due for it.
        func mayBeSending(hasBlobs: Bool, now: Instant) -> Bool {
            link?.mayBeSending(now: now) == true
                || (hasBlobs || !cursors.isEmpty) && isConnected
        }

        /// Whether it is to be asked whether it hears this device, which mixes for it: it owes no answer, or one that may be
        /// lost.
        func isToBePinged(isTight: Bool, now: Instant) -> Bool {
            guard let link else { return false }
            if link.awaitsNothing {
                return link.acknowledgedAt.map { now.since($0) >= MixingDesk.answer } ?? true
            }
            let isLate = link.unansweredSince.map { now.since($0) >= MixingDesk.answer } == true
            return isLate && !isTight
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
        ///   - isRoomPeer: Whether the detector looks after it.
        ///   - isGreeted: Whether it is sent hellos.
        ///   - hasBlobs: Whether bytes of blobs wait to be sent to it.
        /// - Returns: `nil` if nothing is.
        func due(isRoomPeer: Bool, isGreeted: Bool, hasBlobs: Bool) -> Instant? {
            let hasBulk = hasBlobs || !cursors.isEmpty
            var earliest = isGreeted ? greetAt : nil
            func consider(_ instant: Instant?) { earliest = .earlier(earliest, instant) }
            guard isConnected else { return earliest }
            // Who is lost is tried in its own time, and sent nothing else.
            if isReachable || !isRoomPeer { consider(link?.deadline(hasBulk: hasBulk)) }
            if isReachable {
                for shared in shared.values { consider(shared.digestAt) }
            }
            return earliest
        }
    }
}

// What changes of it: nobody else can.
extension PeerState {
    /// There is a connection.
    ///
    /// - Parameters:
    ///   - link: Which.
    ///   - frames: How many frames may wait there or be under way.
    mutating func connect(over link: Link, frames: Int) {
        self.isReachable = true
        self.link = link
        self.link?.limitFrames(to: frames)
    }

    /// There is no connection any more, and what it has listed is forgotten.
    mutating func disconnect() {
        self.link = nil
        self.isReachable = false
        self.listing.forgetHeard()
    }

    /// Forgets what was said on a connection that is over.
    mutating func forgetConversation() {
        self.shared = [:]
        self.names = TheirNames()
        self.cursors = []
        self.told = [:]
        self.paths.forgetQuestions()
        self.listing.beginAnew()
    }

    /// It has shown that it is at an address: the best one from now on.
    mutating func noteShown(at endpoint: Endpoint) {
        guard !endpoint.isRelayed else { return }
        self.places.shownAt = endpoint
        self.places.prefer(endpoint)
    }

    /// Remembers an address as the best one.
    mutating func prefer(_ endpoint: Endpoint) { self.places.prefer(endpoint) }

    /// Remembers an address as the last one.
    mutating func consider(_ endpoint: Endpoint) { self.places.consider(endpoint) }

    /// It is greeted, or probed, at a time.
    mutating func greet(at time: Instant) { self.greetAt = time }

    /// It cannot be reached over its connection any more, or can be again.
    mutating func note(isReachable: Bool) { self.isReachable = isReachable }

    /// It has sent something for a connection that is not known here.
    mutating func noteUnknownPacket(at time: Instant) { self.lastUnknownPacketAt = time }

    /// The system was told that it is there.
    mutating func noteConfirmed(at time: Instant) { self.confirmedAt = time }

    /// It was told where another device is.
    mutating func noteTold(of device: DeviceID, at endpoint: Endpoint) {
        self.told[device] = endpoint
    }

    /// It has asked for operations: ranges that this one holds are forgotten.
    mutating func want(_ cursor: Cursor) {
        self.cursors.removeAll {
            $0.room == cursor.room && $0.log == cursor.log && $0.next >= cursor.next
                && $0.end <= cursor.end
        }
        self.cursors.append(cursor)
    }

    /// It has been sent some of what it asked for: so much is left.
    mutating func noteLeft(_ cursors: [Cursor]) { self.cursors = cursors }

    /// The two have a room in common, as far as one of them has said.
    mutating func beginSharing(_ room: RoomID) {
        if self.shared[room] == nil { self.shared[room] = Shared() }
    }

    /// The two have a room in common no more, and nothing of it is sent.
    mutating func forget(_ room: RoomID) {
        self.shared[room] = nil
        self.cursors.removeAll { $0.room == room }
    }

    /// The two have a room in common no more.
    mutating func endSharing(_ room: RoomID) { self.shared[room] = nil }
}
