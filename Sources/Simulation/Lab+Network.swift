internal import Peer
public import Vocabulary

extension Lab {
    /// Sends a datagram through the simulated network.
    func send(_ bytes: [UInt8], from peer: Int, to endpoint: Endpoint) {
        sent.count(bytes, from: peer, to: endpoint, at: now)
        taps.onSend?(peer, endpoint, bytes)
        observer?.didSend(bytes, from: peer, to: endpoint, in: self)
        guard let target = wires.peer(at: endpoint) else { return }
        tap?(peer, target, bytes)
        let way = Way(from: peer, to: target)
        let network = wires.network(on: way)
        guard let departure = wires.depart(bytes.count, on: way, now: now) else { return }
        let copies = Int(dice.next() % 1000) < network.duplication ? 2 : 1
        for copy in 0..<copies where Int(dice.next() % 1000) >= network.loss {
            deliver(bytes, on: way, network, at: departure, isGenuine: copy == 0)
        }
        guard network.replays > 0, Int(dice.next() % 1000) < network.replays else { return }
        let later = now + .milliseconds(1 + dice.next() % 5_000)
        deliver(bytes, on: way, network, at: later, isGenuine: false)
    }

    private func deliver(
        _ bytes: [UInt8],
        on way: Way,
        _ network: NetworkConditions,
        at departure: Instant,
        isGenuine: Bool
    ) {
        var (bytes, isGenuine) = (bytes, isGenuine)
        let arrival = wires.arrival(on: way, network, departure: departure, &dice)
        if network.damage > 0, Int(dice.next() % 1000) < network.damage, !bytes.isEmpty {
            bytes[Int(dice.next() % UInt64(bytes.count))] ^= 1 << UInt8(dice.next() % 8)
            isGenuine = false
        }
        let datagram = Datagram(
            from: way.from,
            to: way.to,
            source: nodes[way.from].endpoint,
            bytes: bytes,
            isGenuine: isGenuine
        )
        guard wires.accessPoint != nil else {
            return timeline.push(.datagram(datagram), at: arrival)
        }
        guard let there = wires.cross(bytes.count, now: now) else { return }
        timeline.push(.forwarded(datagram, arrival.since(now)), at: there)
    }

    /// Has a datagram go on from the access point, as soon as the air is free.
    func forward(_ datagram: Datagram, _ rest: Instant.Span) {
        guard let there = wires.cross(datagram.bytes.count, now: now) else { return }
        timeline.push(.datagram(datagram), at: there + rest)
    }

    /// The air that all share; `nil`: there is room for everything.
    public var accessPoint: AccessPoint? {
        get { wires.accessPoint }
        set { wires.accessPoint = newValue }
    }

    /// Gives the way from one peer to another a network of its own; the way back stays as it is.
    ///
    /// - Parameters:
    ///   - network: What it does; `nil` for what the others do.
    ///   - from: The sender.
    ///   - to: The receiver.
    public func set(_ network: NetworkConditions?, from: Int, to: Int) {
        wires.set(network, on: Way(from: from, to: to))
    }

    /// Lets only so much pass from one peer to another.
    ///
    /// - Parameters:
    ///   - clog: How much; `nil` for any.
    ///   - from: The sender.
    ///   - to: The receiver.
    public func set(_ clog: Clog?, from: Int, to: Int) {
        wires.set(clog, on: Way(from: from, to: to))
    }

    /// Lets everything pass again that is not cut.
    public func unclog() { wires.unclog() }

    /// Has a way do what the others do.
    func unclog(_ way: Way) {
        wires.set(nil as Clog?, on: way)
        wires.set(nil as NetworkConditions?, on: way)
    }

    /// Lets nothing pass from one peer to another; the other way stays open.
    public func cut(from: Int, to: Int) { wires.cut(Way(from: from, to: to)) }

    /// Lets nothing pass on some ways.
    func cut(_ ways: [Way]) {
        for way in ways { wires.cut(way) }
    }

    /// Lets everything pass on some ways again.
    func join(_ ways: [Way]) {
        for way in ways { wires.join(way) }
    }

    /// Joins everything together again.
    public func heal() { wires.heal() }

    func isCut(_ from: Int, _ to: Int) -> Bool { wires.isCut(Way(from: from, to: to)) }

    /// The ways from a peer to all others, and back.
    func ways(around peer: Int) -> [Way] {
        nodes.indices.filter { $0 != peer }.flatMap {
            [Way(from: peer, to: $0), Way(from: $0, to: peer)]
        }
    }

    /// Datagrams sent, and bytes of them, by all peers.
    public var traffic: (datagrams: Int, bytes: Int) { sent.sum }
    /// A digest of all datagrams sent so far, and of when and by whom: equal runs have equal ones.
    public var trafficDigest: String { "\(sent.digest)" }
    /// Bytes that each peer has sent.
    public var bytesSent: [Int] { sent.bytesSent }
    /// Datagrams for which no socket had room.
    public var overflows: Int { sent.overflows }

    /// Sends a peer bytes that none of the others has sent.
    public func inject(_ bytes: [UInt8], from source: Endpoint, to peer: Int) {
        let datagram = Datagram(
            from: peer,
            to: peer,
            source: source,
            bytes: bytes,
            isGenuine: false
        )
        timeline.push(.datagram(datagram), at: now)
    }
}
