internal import Membership
internal import Replication
internal import Transport
internal import Vocabulary
internal import Wire

/// This device among the others: what it writes, which of them answer, and what each of them is told.
///
/// Who comes into rooms, and what is played there, is decided above it.
struct Peering: Sendable {
    /// What the device was given at its start.
    var given: Givens
    /// The rooms, the devices that share them, and what those say to each other.
    var gossip: Gossip
    /// Which rooms there are.
    var directory = Directory()
    var blobs: BlobStore

    /// This device.
    var device: DeviceID { given.device }

    var rooms: RoomTable {
        _read { yield gossip.rooms }
        _modify { yield &gossip.rooms }
    }
    var network: Network {
        _read { yield gossip.network }
        _modify { yield &gossip.network }
    }
    var effects: Effects {
        _read { yield gossip.effects }
        _modify { yield &gossip.effects }
    }

    mutating func drop(_ reason: DropReason) { gossip.drop(reason) }

    /// Does what machines have raised, in order.
    mutating func route() { gossip.route() }

    /// Puts changes on their way to the disk.
    mutating func store(_ changes: [StorageChange], then batch: Batch) {
        effects.store(changes, then: batch)
    }

    /// Sends a device something that it sends back.
    mutating func ping(_ device: DeviceID, _ id: CommandID, now: Instant) throws(Refusal) {
        guard network.peerStates.isConnected(device), !network.pings.isFull else {
            throw .silent(device)
        }
        gossip.network.pings.send(
            gossip.network.secrets.number(),
            to: device,
            for: id,
            now: now,
            &gossip.effects
        )
        route()
    }

    /// How long a stranger may be silent until it is pinged: the longer, the more devices are known, so that a
    /// crowd that shares no room is not busy with itself.
    var strangerPause: Instant.Span {
        Timing.digest * UInt64(max(network.peerStates.count / Self.strangersInPause, 1))
    }

    /// Strangers pinged in a second.
    private static let strangersInPause = 8

    /// When a device that shares no room with this device is to be pinged.
    ///
    /// The larger one of two waits a little: the other one's ping tells it as much.
    func pingDue(_ device: DeviceID) -> Instant? {
        guard let known = network.peerStates[device], known.isReachable, known.shared.isEmpty,
            let heard = known.lastHeard
        else { return nil }
        let pause = self.device < device ? strangerPause : strangerPause * 5 / 4
        return max(known.greetAt, heard + pause)
    }

    /// When something is due for a stranger.
    func strangerDue(_ device: DeviceID) -> Instant? {
        guard let known = network.peerStates[device], let heard = known.lastHeard else {
            return nil
        }
        let gone = heard + (known.isReachable ? strangerPause * 3 : Timing.abandon)
        let listing = known.isReachable ? known.listing.tellAt : nil
        return .earlier(.earlier(gone, pingDue(device)), listing)
    }

    /// When anything is due next, but for those who wait to get in.
    func due(now: Instant) -> Instant? {
        var earliest: Instant?
        func consider(_ instant: Instant?) { earliest = .earlier(earliest, instant) }
        consider(network.peerStates.due)
        consider(network.neighbours.detector.deadline)
        consider(network.addresses.due)
        consider(gossip.outboxesDue(now: now))
        consider(network.connections.outgoing.due)
        consider(network.pings.due)
        consider(blobs.fetcher.due)
        consider(gossip.outgoing.ink.due)
        consider(gossip.mixingDue)
        consider(rooms.due)
        consider(directory.airing.due)
        consider(network.heldUntil)
        return earliest
    }

    /// Builds the datagrams that may go out now.
    mutating func flush(now: Instant) {
        network.airtime.pass(now: now)
        // What goes through a room peer becomes frames for that room peer.
        for device in network.peerStates.touched
        where isRelayed(device) && hasSomething(for: device, now: now) {
            flush(device, now: now)
        }
        guard !network.airtime.isPaced else { return flushPaced(now: now) }
        for device in network.held { network.peerStates.touch(device) }
        network.hold([], until: nil)
        for device in network.peerStates.touched
        where !isRelayed(device) && hasSomething(for: device, now: now) {
            flush(device, now: now)
        }
    }

    /// Builds as many datagrams as the budget allows: who has waited longest goes first.
    private mutating func flushPaced(now: Instant) {
        let waiting = network.held
        var held: [DeviceID] = []
        var classes: [QueuedFrame.Priority] = []
        let others = network.peerStates.touched.filter { !waiting.contains($0) }
        for device in waiting + others
        where !isRelayed(device) && hasSomething(for: device, now: now) {
            var urgency = network.peerStates[device]?.link?.urgency(now: now) ?? .bulk
            // What all others draw must not wait for what this device has to say itself.
            if urgency != .bulk, network.airtime.isServing { urgency = .control }
            let isAllowed = network.airtime.allows(urgency)
            if isAllowed { flush(device, now: now) }
            guard !network.airtime.allows(.bulk), hasSomething(for: device, now: now) else {
                continue
            }
            held.append(device)
            // What is left of what may go is bulk, or waits for something else than room.
            classes.append(isAllowed ? .bulk : urgency)
        }
        let until = classes.map { network.airtime.ready(for: $0, now: now) }.min()
        network.hold(held, until: until)
    }

    private func hasSomething(for device: DeviceID, now: Instant) -> Bool {
        let hasBlobs = blobs.server.isReady(for: device)
        return network.peerStates[device]?.mayBeSending(hasBlobs: hasBlobs, now: now) == true
            && network.neighbours.detector.verdict(of: device) != .lost
    }

    private func isRelayed(_ device: DeviceID) -> Bool {
        network.peerStates[device]?.endpoint?.isRelayed == true
    }

    private mutating func flush(_ device: DeviceID, now: Instant) {
        guard let endpoint = network.peerStates[device]?.endpoint else { return }
        let isSparing = network.airtime.isTight || gossip.outgoing.mixing.isBusy(now: now)
        let answerTime = network.neighbours.detector.answerTime
        network.peerStates[device]?.link?.spare(isSparing, answerTime: answerTime)
        var cursors = network.peerStates[device]?.cursors ?? []
        var chunks = blobs.server.take(for: device)
        let hadCursors = !cursors.isEmpty
        let rooms = self.rooms
        let allowsBulk = network.airtime.allows(.bulk)
        let packets = network.peerStates[device]?.link?.packets(now: now) {
            allowsBulk ? rooms.nextBulk(&cursors, space: $0) ?? chunks.next() : nil
        }
        blobs.server.put(chunks, for: device)
        if hadCursors { network.peerStates[device]?.noteLeft(cursors) }
        for packet in packets ?? [] {
            gossip.network.send(
                packet,
                to: endpoint,
                &gossip.effects
            )
        }
    }

    /// Sends what waits, and tells everybody that this device stops.
    mutating func stop(now: Instant) {
        // The last words wait for no room.
        network.forgetBudget()
        for id in gossip.outgoing.outboxes.rooms { gossip.sendOutbox(id, now: now) }
        for device in network.peerStates.keys.sorted() {
            // Twice, because nothing that is lost now comes again.
            for _ in 0..<2 { network.peerStates.enqueue(.bye, .ink, to: device) }
        }
    }

    /// A packet for a connection that is not known here: a device that this one wants to talk to may
    /// take it for connected still, and is greeted at once.
    mutating func hearStranger(at endpoint: Endpoint, now: Instant) -> Bool {
        let lost = network.peerStates.values.first {
            $0.link == nil && $0.greetAt > now && $0.endpoints.contains(endpoint)
                && now.since($0.lastUnknownPacketAt) >= Timing.greeting
        }
        guard let lost else { return false }
        network.peerStates[lost.device]?.noteUnknownPacket(at: now)
        network.peerStates.greet(lost.device, at: now)
        return true
    }

    /// Whether every room and log that the frames name has been explained, here or before.
    func resolves(_ frames: [Frame], from device: DeviceID) -> Bool {
        guard let peerState = network.peerStates[device] else { return false }
        // What this packet explains, beside what was explained before.
        var rooms: Set<UInt32> = []
        var logs: [UInt32: Set<UInt32>] = [:]
        func isExplained(_ number: UInt32) -> Bool {
            peerState.names[room: number] != nil || rooms.contains(number)
        }
        func isExplained(_ log: UInt32, _ number: UInt32) -> Bool {
            guard isExplained(number) else { return false }
            guard logs[number]?.contains(log) != true,
                let room = peerState.names[room: number], self.rooms.holds(room)
            else { return true }
            return peerState.shared[room]?.numbering[log] != nil
                || peerState.names[log: log, in: room] != nil
        }
        for frame in frames {
            switch frame {
            case .room(let number, _): rooms.insert(number)
            case .log(let room, let number, _):
                guard isExplained(room) else { return false }
                logs[room, default: []].insert(number)
            case .run(let run):
                guard isExplained(run.log, run.room) else { return false }
            case .branch(let room, _, let branch):
                guard isExplained(room) else { return false }
                logs[room, default: []].insert(branch.place.log)
            case .clock(let room, _, _), .digest(let room, _), .heads(let room, _),
                .ink(let room, _), .inkEnd(let room, _, _), .peers(let room, _),
                .want(let room, _), .places(let room, _), .identifiers(let room, _),
                .evidenceWant(let room, _, _):
                guard isExplained(room) else { return false }
            case .evidence(let evidence):
                guard isExplained(evidence.room) else { return false }
            case .mixing(let mixing):
                guard isExplained(mixing.room) else { return false }
            case .mixedInk(let mixed):
                guard isExplained(mixed.room) else { return false }
            // These name no room or log by a number.
            case .ack, .ping, .join, .joined, .listing, .banners, .blobWant, .blobChunk, .bye,
                .challenge, .response, .unlock, .unlocked, .prove, .proven, .membership, .relay,
                .relayed, .reach, .reached, .later:
                continue
            }
        }
        return true
    }
}
