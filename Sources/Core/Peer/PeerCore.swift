internal import Membership
internal import Transport
public import Vocabulary
internal import Wire

/// One device of Parlor, without clock, sockets or disk: `handle(input, now) → [Effect]`.
///
/// This is the map of the whole. Everything that reaches a device comes in as an `Input`; everything
/// that it does goes out as an `Effect`. The state of each room is a pure function of the set of signed
/// operations in its `RoomLogs`; the rest is about getting that set to be the same everywhere.
public struct PeerCore: Sendable {
    /// What goes on in the rooms, among the devices that share them.
    var proceedings: Proceedings
    /// When `Input.tick` is due at the latest; `nil` if nothing is.
    public internal(set) var deadline: Instant?

    /// This device.
    public var device: DeviceID { peering.device }

    var entrance: Entrance {
        _read { yield proceedings.entrance }
        _modify { yield &proceedings.entrance }
    }
    var peering: Peering {
        _read { yield proceedings.entrance.peering }
        _modify { yield &proceedings.entrance.peering }
    }
    var given: Givens {
        _read { yield proceedings.entrance.peering.given }
        _modify { yield &proceedings.entrance.peering.given }
    }
    var gossip: Gossip {
        _read { yield proceedings.entrance.peering.gossip }
        _modify { yield &proceedings.entrance.peering.gossip }
    }
    var blobs: BlobStore {
        _read { yield proceedings.entrance.peering.blobs }
        _modify { yield &proceedings.entrance.peering.blobs }
    }

    var rooms: RoomTable {
        _read { yield proceedings.entrance.peering.gossip.rooms }
        _modify { yield &proceedings.entrance.peering.gossip.rooms }
    }
    var network: Network {
        _read { yield proceedings.entrance.peering.gossip.network }
        _modify { yield &proceedings.entrance.peering.gossip.network }
    }
    var effects: Effects {
        _read { yield proceedings.entrance.peering.gossip.effects }
        _modify { yield &proceedings.entrance.peering.gossip.effects }
    }

    /// Has the seats to come called something else, at most 63 bytes.
    public mutating func rename(_ name: String) { given.name = name }

    /// Takes an input and says what to do.
    ///
    /// - Parameters:
    ///   - input: What has happened.
    ///   - now: This device's monotonic clock; never falls from call to call.
    /// - Returns: What to do, in order.
    public mutating func handle(_ input: Input, now: Instant) -> [Effect] {
        var isTick = false
        switch input {
        case .tick: isTick = true
        case .datagram(let endpoint, let bytes):
            // No datagram comes from an address that stands for a way through somebody else.
            guard !endpoint.isRelayed else { break }
            // What is dropped makes nothing due, and a flood of it must cost little.
            guard receive(bytes, from: endpoint, now: now) else { return effects.take() }
        case .sighted(let sighting): entrance.see(sighting, now: now)
        case .vanished(let name): peering.lose(name)
        case .hint(let endpoint, let device): entrance.take(hint: endpoint, of: device, now: now)
        case .reopened(let room, let stored): entrance.arrive(in: room, stored: stored, now: now)
        case .blob(let blob, let range, let bytes): peering.found(blob, range, bytes, now: now)
        case .stored(let ticket): proceedings.finish(ticket, now: now)
        case .command(let id, let command): proceedings.perform(command, id, now: now)
        case .ink(let room, let ink): gossip.flow(ink, in: room, now: now)
        case .inkEnd(let room, let seat, let pen): gossip.endInk(room, seat, pen)
        case .stop: stop(now: now)
        }
        attend(now: now, isTick: isTick)
        flush(now: now)
        plan()
        deadline = nextDue
        return effects.take()
    }

    mutating func drop(_ reason: DropReason) { gossip.drop(reason) }

    /// Does what machines have raised, in order.
    mutating func route() { gossip.route() }

    /// When anything is due next.
    var nextDue: Instant? {
        var earliest: Instant?
        func consider(_ instant: Instant?) {
            guard let instant else { return }
            earliest = earliest.map { min($0, instant) } ?? instant
        }
        consider(network.acquaintances.due)
        consider(network.neighbours.detector.deadline)
        consider(network.addresses.due)
        consider(gossip.outgoing.outboxes.due { rooms[$0]?.state.presentDevices.count })
        consider(network.connections.outgoing.due)
        consider(network.pings.due)
        consider(blobs.fetcher.due)
        consider(entrance.joiner.due)
        consider(gossip.outgoing.ink.due)
        consider(rooms.due)
        return earliest
    }

    /// Does everything that is due.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isTick: Whether what waits for others may be over too. After a datagram it may not: the next one, in
    ///     the socket already, may be what it waits for.
    mutating func attend(now: Instant, isTick: Bool) {
        peering.attendToMates(now: now, isTick: isTick)
        network.acquaintances.touchDue(by: now)
        for device in network.acquaintances.touched {
            entrance.attend(to: device, now: now, isTick: isTick)
        }
        if isTick { entrance.greetAddresses(now: now) }
        proceedings.entrance.peering.gossip.network.poll(
            now: now,
            &proceedings.entrance.peering.gossip.effects
        )
        proceedings.entrance.peering.gossip.network.pings.poll(
            now: now,
            &proceedings.entrance.peering.gossip.effects
        )
        gossip.flushInk(now: now)
        gossip.attendToOutboxes(now: now)
        peering.attendToBlobs(now: now)
        entrance.attendToJoins(now: now)
        network.tellAddresses(among: rooms)
        if rooms.mayBeDue(by: now) { proceedings.attendToRooms(now: now) }
    }

    /// Notes when something is due for those that were changed.
    mutating func plan() {
        rooms.plan()
        for device in network.acquaintances.touched {
            let isMate = network.neighbours.detector.verdict(of: device) != nil
            let isGreeted = entrance.needsGreeting(device)
            let own = network.acquaintances[device]?.due(
                isMate: isMate,
                isGreeted: isGreeted,
                hasBlobs: blobs.server.isReady(for: device)
            )
            let other = isMate ? network.pathDue(device) : peering.strangerDue(device)
            network.acquaintances.setDue([own, other].compactMap(\.self).min(), for: device)
        }
        network.acquaintances.forgetTouched()
    }

    /// Builds the datagrams that may go out now.
    mutating func flush(now: Instant) {
        // What goes through a mate becomes frames for that mate.
        for isRelayed in [true, false] {
            for device in network.acquaintances.touched where self.isRelayed(device) == isRelayed {
                let hasBlobs = blobs.server.isReady(for: device)
                guard
                    network.acquaintances[device]?.mayBeSending(hasBlobs: hasBlobs, now: now)
                        == true,
                    network.neighbours.detector.verdict(of: device) != .lost
                else { continue }
                flush(device, now: now)
            }
        }
    }

    private func isRelayed(_ device: DeviceID) -> Bool {
        network.acquaintances[device]?.endpoint?.isRelayed == true
    }

    private mutating func flush(_ device: DeviceID, now: Instant) {
        guard let endpoint = network.acquaintances[device]?.endpoint else { return }
        var cursors = network.acquaintances[device]?.cursors ?? []
        var chunks = blobs.server.take(for: device)
        let hadCursors = !cursors.isEmpty
        let rooms = self.rooms
        let packets = network.acquaintances[device]?.link?.packets(now: now) {
            rooms.nextBulk(&cursors, space: $0) ?? chunks.next()
        }
        blobs.server.put(chunks, for: device)
        if hadCursors { network.acquaintances[device]?.cursors = cursors }
        for packet in packets ?? [] {
            proceedings.entrance.peering.gossip.network.send(
                packet,
                to: endpoint,
                &proceedings.entrance.peering.gossip.effects
            )
        }
    }

    /// Sends what waits, and tells everybody that this device stops.
    mutating func stop(now: Instant) {
        for id in gossip.outgoing.outboxes.rooms { gossip.sendOutbox(id, now: now) }
        for device in network.acquaintances.keys.sorted() {
            // Twice, because nothing that is lost now comes again.
            for _ in 0..<2 { network.acquaintances[device]?.link?.enqueue(.bye, .ink) }
        }
    }
}
