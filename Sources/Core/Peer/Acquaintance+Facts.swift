internal import Transport
internal import Vocabulary
internal import Wire

extension Acquaintance {
    /// What is known of another device.
    struct Facts: Sendable {
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
        /// What it was told of rooms, and has told.
        var listing = ListingExchange()
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
        /// When the system was last told that it is there.
        var confirmedAt = Instant(microseconds: 0)

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

        /// The rooms that it lists.
        var listings: [RoomListing] { listing.heard }
        /// Whether there is a connection: whoever asks for that, or for where it leads, copies no link.
        var isConnected: Bool { link != nil }
        /// Where the connection leads; `nil` if there is none.
        var endpoint: Endpoint? { link?.endpoint }
        /// When something came over the connection; `nil` if there is none.
        var lastHeard: Instant? { link?.lastHeard }

        /// Whether a datagram may be due for it.
        func mayBeSending(hasBlobs: Bool, now: Instant) -> Bool {
            link?.mayBeSending(now: now) == true
                || (hasBlobs || !cursors.isEmpty) && isConnected
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
        ///   - hasBlobs: Whether bytes of blobs wait to be sent to it.
        /// - Returns: `nil` if nothing is.
        func due(isMate: Bool, isGreeted: Bool, hasBlobs: Bool) -> Instant? {
            let hasBulk = hasBlobs || !cursors.isEmpty
            var earliest = isGreeted ? greetAt : nil
            func consider(_ instant: Instant?) {
                guard let instant else { return }
                earliest = earliest.map { min($0, instant) } ?? instant
            }
            guard isConnected else { return earliest }
            // Who is lost is tried in its own time, and sent nothing else.
            if isReachable || !isMate { consider(link?.deadline(hasBulk: hasBulk)) }
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
            told = [:]
            probes = []
            listing.beginAnew()
        }

        /// Remembers an address as the best one.
        mutating func prefer(_ endpoint: Endpoint) {
            guard endpoints.first != endpoint, !endpoint.isRelayed else { return }
            endpoints.removeAll { $0 == endpoint }
            endpoints.insert(endpoint, at: 0)
            if endpoints.count > Acquaintance.addressLimit { endpoints.removeLast() }
        }

        /// Remembers an address as the last one.
        mutating func consider(_ endpoint: Endpoint) {
            guard !endpoints.contains(endpoint), endpoints.count < Acquaintance.addressLimit,
                !endpoint.isRelayed
            else { return }
            endpoints.append(endpoint)
        }
    }
}
