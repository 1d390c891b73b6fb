public import Replication
internal import Transport
public import Vocabulary
internal import Wire

extension PeerCore {
    /// How much of something others have this device remember, and how much they may.
    public struct Census: Hashable, Sendable {
        /// What is counted, in words.
        public let what: String
        /// How many there are.
        public let count: Int
        /// How many there may be.
        public let limit: Int
    }

    /// Another device as it stands.
    public struct PeerSummary: Hashable, Sendable {
        /// How well it can be reached.
        public enum State: String, Sendable {
            /// It answers.
            case live
            /// It is greeted.
            case connecting
            /// It does not answer any more.
            case lost
        }

        /// Who.
        public var device: DeviceID
        /// Where it was last heard, or is looked for.
        public var endpoint: Endpoint?
        /// How well it can be reached.
        public var state: State
        /// Round-trip time, once one was measured.
        public var roundTrip: Instant.Span?
    }

    /// The hash of the handshake with a device: the same on both sides, and no secret; `nil` without a
    /// connection.
    public func sessionBinding(with device: DeviceID) -> [UInt8]? {
        network.peerStates[device]?.link?.binding
    }

    /// All other devices that matter, by identifier.
    public func peers(now: Instant) -> [PeerSummary] {
        network.peerStates.values.sorted { $0.device < $1.device }.compactMap { peerState in
            guard peerState.link != nil || rooms.holdsRoomPeer(peerState.device) else {
                return nil
            }
            let isLive = peerState.isReachable
            return PeerSummary(
                device: peerState.device,
                endpoint: peerState.link?.endpoint ?? peerState.endpoints.first,
                state: isLive ? .live : peerState.link == nil ? .connecting : .lost,
                roundTrip: peerState.link?.roundTrip
            )
        }
    }

    /// The first two bytes of all numbers under which others address this device, at random and not 0: so
    /// the system can tell most of what was never meant for it.
    public var connectionPrefix: UInt16 { network.connections.prefix }

    /// Datagrams and frames dropped, by reason.
    public var drops: [DropReason: Int] { network.dropped.counts }

    /// Those of them that came in packets which a room peer had passed on: not the room peer's fault.
    public var relayedDrops: [DropReason: Int] { network.dropped.relayed }

    /// What this device may send while there is too little room for what all send: packets a second in all, and those
    /// lost of a thousand lately; `nil` while there is enough.
    public var shortage: (budget: Int, lost: Int)? {
        network.airtime.budget.map { ($0, network.airtime.loss) }
    }

    /// Who mixes for this device in a room, as far as it knows: it itself, another one, or nobody.
    public func mixer(in room: RoomID, now: Instant) -> DeviceID? {
        guard let room = rooms[room] else { return nil }
        let outlet = gossip.outlet(in: room, now: now)
        return outlet.isOwn ? device : outlet.mixer
    }

    /// The rooms in which somebody mixes for this device, or it for others, by code.
    public func mixers(now: Instant) -> [(code: RoomCode, device: DeviceID)] {
        rooms.values.compactMap { room in
            guard let code = room.state.code, let mixer = mixer(in: room.id, now: now) else {
                return nil
            }
            return (code, mixer)
        }.sorted { $0.code.text < $1.code.text }
    }

    /// Whether ink comes so seldom in a room that it shows, because there is too little room for what all send.
    public func isInkLate(in room: RoomID) -> Bool {
        rooms.holds(room) && gossip.outgoing.mixing[room].isInkLate
    }

    /// Everything that grows with what others send, beside the verified operations themselves.
    ///
    /// - Complexity: O(rooms + devices known); for tests and diagnosis.
    public var census: [Census] {
        var all = [
            Census(
                what: "handshakes",
                count: network.connections.incoming.count,
                limit: Limits.pendingHandshakes
            ),
            Census(
                what: "network.addresses",
                count: network.addresses.count,
                limit: AddressBook.limit
            ),
            Census(
                what: "strangers",
                count: network.peerStates.keys.count { !rooms.holdsRoomPeer($0) },
                limit: PeerTable.strangerLimit + Limits.devices
            ),
        ]
        for peerState in network.peerStates.values {
            guard let link = peerState.link else { continue }
            // Each of the queues has the limit of its own.
            let limit =
                (QueuedFrame.Priority.allCases.count + 1) * link.frameLimit + Limits.inquiries
            all.append(Census(what: "frames", count: link.waitingFrames, limit: limit))
        }
        for room in rooms.values {
            all.append(Census(what: "logs", count: room.state.logs.logs.count, limit: Limits.logs))
            for waiting in room.state.logs.waiting {
                let limit = Limits.orphans + room.creditLimit(of: waiting.source)
                all.append(Census(what: "orphans", count: waiting.operations, limit: limit))
            }
        }
        return all
    }

    /// The digest of a room's state (`Protocol/state.md`).
    public func stateDigest(of id: RoomID) -> StateDigest? { state(of: id)?.digest }

    /// The operations of a room.
    public func logs(of id: RoomID) -> RoomLogs? { rooms[id]?.state.logs }

    /// Bytes of the blobs that a room's operations name and that count, and of those that this device has put
    /// there; at most `Limits.blobBytesPerRoom`, and `Limits.blobBytesPerDevice`.
    public func blobBytes(of id: RoomID) -> (all: Int, own: Int) {
        (blobs.bytes(in: id), blobs.bytes(in: id, of: device))
    }

    /// Bytes of blobs that are held in memory: never more than a window for each that is on its way here, and for
    /// each range that somebody was promised.
    public var blobBytesHeld: Int { blobs.held }

    /// Rooms that this device is not in any more, or was never let in to, ascending, with their codes as far as
    /// they are known here; those that rest in the archive are known to it alone.
    public var partedRooms: [(id: RoomID, code: RoomCode?)] {
        let parted = rooms.values.filter { $0.session.stage != .member }
            .map { (id: $0.id, code: $0.state.code) }
        return (parted + asideRooms.map { (id: $0.id, code: $0.code) }).sorted { $0.id < $1.id }
    }

    /// Rooms that are on disk and cannot be reduced here, ascending by identifier.
    public var asideRooms: [AsideRoom] { rooms.closed.setAside }
}
