internal import Transport
internal import Vocabulary
internal import Wire

extension PeerState {
    /// What is known of another device.
    struct Facts: Sendable {
        let device: DeviceID
        var link: Link?
        /// Where it may be, best first.
        var endpoints: [Endpoint] = []
        var shared: [RoomID: Shared] = [:]
        /// What its numbers mean.
        var names = TheirNames()
        var cursors: [Cursor] = []
        /// What it was told of rooms, and has told.
        var listing = ListingExchange()
        /// When to greet it, or, over a connection without a shared room, to probe it.
        var greetAt = Instant(microseconds: 0)
        /// Whether it can be reached: of room peers the detector says so, of others a short silence.
        var isReachable = false
        /// When it was last heard, or first wanted.
        var since: Instant
        /// When it last sent something for a connection that is not known here.
        var lastUnknownPacketAt = Instant(microseconds: 0)
        /// Other ways to it.
        var paths = PathSearch()
        /// Where it was told that others are for which packets are passed on.
        var told: [DeviceID: Endpoint] = [:]
        /// When the system was last told that it is there.
        var confirmedAt = Instant(microseconds: 0)
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
            guard let link, !link.awaitsNothing else { return link != nil }
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
            func consider(_ instant: Instant?) {
                guard let instant else { return }
                earliest = earliest.map { min($0, instant) } ?? instant
            }
            guard isConnected else { return earliest }
            // Who is lost is tried in its own time, and sent nothing else.
            if isReachable || !isRoomPeer { consider(link?.deadline(hasBulk: hasBulk)) }
            if isReachable {
                for shared in shared.values { consider(shared.digestAt) }
            }
            return earliest
        }

        /// Forgets what was said on a connection that is over.
        mutating func forgetConversation() {
            shared = [:]
            names = TheirNames()
            cursors = []
            told = [:]
            paths.forgetQuestions()
            listing.beginAnew()
        }

        /// Remembers an address as the best one.
        mutating func prefer(_ endpoint: Endpoint) {
            guard endpoints.first != endpoint, !endpoint.isRelayed else { return }
            endpoints.removeAll { $0 == endpoint }
            endpoints.insert(endpoint, at: 0)
            if endpoints.count > PeerState.addressLimit { endpoints.removeLast() }
        }

        /// Remembers an address as the last one.
        mutating func consider(_ endpoint: Endpoint) {
            guard !endpoints.contains(endpoint), endpoints.count < PeerState.addressLimit,
                !endpoint.isRelayed
            else { return }
            endpoints.append(endpoint)
        }
    }
}
