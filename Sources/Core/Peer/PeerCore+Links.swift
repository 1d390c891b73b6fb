internal import Replication
internal import Vocabulary
internal import Wire

extension PeerCore {
    /// Takes a datagram.
    mutating func receive(_ bytes: [UInt8], from endpoint: Endpoint, now: Instant) {
        let packet: Packet
        do throws(WireError) {
            packet = try Packet(decoding: bytes)
        } catch {
            return drop(Self.reason(error))
        }
        switch packet {
        case .hello(let greeting):
            meet(greeting, at: endpoint, now: now)
        case .welcome(let to, let greeting):
            recognize(greeting, to: to, at: endpoint, now: now)
        case .frames(let connection, let number, let payload):
            guard let device = connections[connection],
                acquaintances[device]?.link?.local == connection
            else {
                drop(.unknownConnection)
                return consider(endpoint, nil, now: now, until: now + Timing.search)
            }
            receiveFrames(bytes, payload, number, from: device, at: endpoint, now: now)
        }
    }

    static func reason(_ error: WireError) -> DropReason {
        switch error {
        case .truncated: .truncated
        case .outOfRange(field: .packet, _): .oversized
        case .unknown(field: .version, _): .version
        default: .malformed
        }
    }

    private mutating func receiveFrames(
        _ bytes: [UInt8],
        _ payload: Range<Int>,
        _ number: UInt32,
        from device: DeviceID,
        at endpoint: Endpoint,
        now: Instant
    ) {
        var reader = ByteReader(bytes, range: payload)
        var frames: [Frame] = []
        do throws(WireError) {
            while reader.remaining > 0 { frames.append(try Frame(from: &reader)) }
        } catch {
            return drop(Self.reason(error))
        }
        // Frames that are sent again may stand before the explanations that they need.
        frames = frames.filter(\.isExplanation) + frames.filter { !$0.isExplanation }
        // Not acknowledged, so that its frames come again when what they name has been explained.
        guard resolves(frames, from: device) else { return drop(.unresolved) }
        guard acquaintances[device]?.link?.accept(number, now: now) == true else {
            return drop(.replayed)
        }
        if acquaintances[device]?.link?.endpoint != endpoint {
            acquaintances[device]?.link?.endpoint = endpoint
            remember(device, at: endpoint)
        }
        if frames.contains(where: \.wantsAcknowledgement) {
            acquaintances[device]?.link?.owesAck(for: number, now: now)
        }
        for frame in frames { receive(frame, from: device, now: now) }
    }

    /// Whether every room and log that the frames name has been explained, here or before.
    private func resolves(_ frames: [Frame], from device: DeviceID) -> Bool {
        guard let acquaintance = acquaintances[device] else { return false }
        var rooms = Set(acquaintance.theirRooms.keys)
        var logs: [UInt32: Set<UInt32>] = [:]
        func isExplained(_ log: UInt32, _ number: UInt32) -> Bool {
            guard rooms.contains(number) else { return false }
            guard logs[number]?.contains(log) != true,
                let room = acquaintance.theirRooms[number], self.rooms[room] != nil
            else { return true }
            return acquaintance.shared[room]?.numbering[log] != nil
        }
        for frame in frames {
            switch frame {
            case .room(let number, _): rooms.insert(number)
            case .log(let room, let number, _): logs[room, default: []].insert(number)
            case .run(let run):
                guard isExplained(run.log, run.room) else { return false }
            case .branch(let room, _, let branch):
                guard rooms.contains(room) else { return false }
                logs[room, default: []].insert(branch.place.log)
            case .digest(let room, _), .heads(let room, _), .ink(let room, _),
                .inkEnd(let room, _, _), .peers(let room, _), .want(let room, _),
                .places(let room, _), .identifiers(let room, _), .evidenceWant(let room, _, _):
                guard rooms.contains(room) else { return false }
            case .evidence(let evidence):
                guard rooms.contains(evidence.room) else { return false }
            default: continue
            }
        }
        return true
    }

    /// Takes a greeting: answers it, and begins a connection unless it is a repetition.
    private mutating func meet(
        _ greeting: Packet.Greeting,
        at endpoint: Endpoint,
        now: Instant
    ) {
        guard greeting.device != device else { return }
        guard let link = connect(greeting, local: nil, at: endpoint, now: now) else {
            return drop(.tooManyStrangers)
        }
        let answer = Packet.Greeting(connection: link.local, device: device, boot: boot)
        effects.append(.send(to: endpoint, Packet.welcome(to: greeting.connection, answer)))
    }

    /// Takes the answer to a greeting of this side.
    private mutating func recognize(
        _ greeting: Packet.Greeting,
        to connection: UInt32,
        at endpoint: Endpoint,
        now: Instant
    ) {
        guard greeting.device != device else {
            hints[connection] = nil
            return
        }
        let isExpected =
            hints[connection] != nil || acquaintances[greeting.device]?.local == connection
        guard isExpected else { return drop(.unknownConnection) }
        if let endpoint = hints.removeValue(forKey: connection)?.endpoint,
            let index = fixedHints.firstIndex(where: { $0.endpoint == endpoint })
        {
            fixedHints[index].device = greeting.device
        }
        if connect(greeting, local: connection, at: endpoint, now: now) == nil {
            drop(.tooManyStrangers)
        }
    }

    /// The connection that a greeting is about, begun anew if need be.
    ///
    /// - Parameters:
    ///   - greeting: As it came.
    ///   - local: The number that this side used, where the other one answers.
    ///   - endpoint: Where it came from.
    ///   - now: The time.
    /// - Returns: `nil` if there are too many strangers.
    private mutating func connect(
        _ greeting: Packet.Greeting,
        local: UInt32?,
        at endpoint: Endpoint,
        now: Instant
    ) -> Link? {
        if let link = acquaintances[greeting.device]?.link,
            link.boot == greeting.boot, link.remote == greeting.connection
        {
            return link
        }
        guard admitStranger(greeting.device, now: now),
            var acquaintance = acquaintances[greeting.device]
        else { return nil }
        // A connection that replaces one needs a number under which no old packet can come.
        let number = local ?? (acquaintance.link == nil ? acquaintance.local : newConnection())
        if let old = acquaintance.link, old.local != number { connections[old.local] = nil }
        connections[number] = greeting.device
        acquaintance.local = number
        let link = Link(
            device: greeting.device,
            local: number,
            remote: greeting.connection,
            boot: greeting.boot,
            endpoint: endpoint,
            now: now
        )
        acquaintance.link = link
        acquaintance.shared = [:]
        acquaintance.theirRooms = [:]
        acquaintance.theirLogs = [:]
        acquaintance.cursors = []
        acquaintances[greeting.device] = acquaintance
        for id in rooms.keys { rooms[id]?.logs.forget(source: greeting.device) }
        remember(greeting.device, at: endpoint)
        introduce(to: greeting.device, now: now)
        return link
    }

    /// Makes room for a device not known yet; refuses it if there are too many strangers.
    mutating func admitStranger(_ stranger: DeviceID, now: Instant) -> Bool {
        guard acquaintances[stranger] == nil else { return true }
        if acquaintances.count >= Self.strangerLimit {
            let idle = acquaintances.values
                .filter { !isMate($0.device) && !$0.isLive(now: now) }
                .min { ($0.since, $0.device) < ($1.since, $1.device) }
            guard let idle else { return isMate(stranger) && insert(stranger, now: now) }
            forget(idle.device)
        }
        return insert(stranger, now: now)
    }

    private mutating func insert(_ device: DeviceID, now: Instant) -> Bool {
        acquaintances[device] = Acquaintance(device: device, local: newConnection(), since: now)
        return true
    }

    /// Whether a device is in a room with this one.
    func isMate(_ device: DeviceID) -> Bool {
        rooms.values.contains { $0.hasPresent(device) }
    }

    mutating func forget(_ device: DeviceID) {
        guard let gone = acquaintances.removeValue(forKey: device) else { return }
        connections[gone.local] = nil
        for id in rooms.keys { rooms[id]?.logs.forget(source: device) }
    }

    mutating func newConnection() -> UInt32 {
        while true {
            let number = UInt32(truncatingIfNeeded: dice.next())
            if number != 0, connections[number] == nil, hints[number] == nil { return number }
        }
    }

    private mutating func remember(_ device: DeviceID, at endpoint: Endpoint) {
        acquaintances[device]?.prefer(endpoint)
        guard isMate(device) else { return }
        store([.rememberPeer(device, endpoint)], then: Batch())
    }

    /// Keeps an address given by a person, so that it is greeted whenever nobody is connected there.
    mutating func fix(_ endpoint: Endpoint) {
        guard fixedHints.count < Self.hintLimit / 2,
            !fixedHints.contains(where: { $0.endpoint == endpoint })
        else { return }
        fixedHints.append(FixedHint(endpoint: endpoint))
    }

    /// Tries an address that may be somebody's.
    ///
    /// - Parameters:
    ///   - endpoint: Where to greet.
    ///   - device: Whom, if that is known.
    ///   - now: The time.
    ///   - until: When to give up; never for an address given by a person.
    mutating func consider(
        _ endpoint: Endpoint,
        _ device: DeviceID?,
        now: Instant,
        until: Instant? = nil
    ) {
        guard let device else {
            let isKnown =
                hints.values.contains { $0.endpoint == endpoint }
                || acquaintances.values.contains {
                    $0.link?.endpoint == endpoint && $0.isLive(now: now)
                }
            guard !isKnown, hints.count < Self.hintLimit else { return }
            hints[newConnection()] = Hint(endpoint: endpoint, greetAt: now, until: until)
            return
        }
        guard device != self.device, admitStranger(device, now: now) else { return }
        acquaintances[device]?.consider(endpoint)
    }
}

extension Frame {
    /// Whether the frame says what a number means.
    var isExplanation: Bool {
        switch self {
        case .room, .log, .branch: true
        default: false
        }
    }

    /// Whether a packet with this frame must be acknowledged.
    var wantsAcknowledgement: Bool {
        switch self {
        case .ack, .ink, .inkEnd, .bye: false
        default: true
        }
    }
}
