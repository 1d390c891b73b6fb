internal import Replication
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
}
