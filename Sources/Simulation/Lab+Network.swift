internal import Peer
public import Vocabulary

extension Lab {
    /// Sends a datagram through the simulated network.
    func send(_ bytes: [UInt8], from peer: Int, to endpoint: Endpoint) {
        traffic.datagrams += 1
        traffic.bytes += bytes.count
        bytesSent[peer] += bytes.count
        sent.add(bytes, from: peer, to: endpoint, at: now)
        onSend?(peer, endpoint, bytes)
        observer?.didSend(bytes, from: peer, to: endpoint, in: self)
        guard let target = addresses[endpoint] else { return }
        tap?(peer, target, bytes)
        let way = Way(from: peer, to: target)
        let network = conditions.isEmpty ? network : conditions[way] ?? network
        guard let departure = depart(bytes.count, on: way) else { return }
        let copies = Int(dice.next() % 1000) < network.duplication ? 2 : 1
        for copy in 0..<copies where Int(dice.next() % 1000) >= network.loss {
            deliver(bytes, on: way, network, at: departure, isGenuine: copy == 0)
        }
        guard network.replays > 0, Int(dice.next() % 1000) < network.replays else { return }
        let later = now + .milliseconds(1 + dice.next() % 5_000)
        deliver(bytes, on: way, network, at: later, isGenuine: false)
    }

    /// When a datagram is through the narrowest place of its way; `nil` if it is lost there.
    private func depart(_ size: Int, on way: Way) -> Instant? {
        guard !clogs.isEmpty, clogs[way] != nil else { return now }
        return clogs[way]?.take(size, now: now)
    }

    private func deliver(
        _ bytes: [UInt8],
        on way: Way,
        _ network: NetworkConditions,
        at departure: Instant,
        isGenuine: Bool
    ) {
        var (bytes, isGenuine) = (bytes, isGenuine)
        var arrival = departure + network.draw(&dice)
        if network.keepsOrder {
            arrival = max(arrival, lastArrivals[way] ?? arrival)
            lastArrivals[way] = arrival
        }
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
        queue.push(.datagram(datagram), at: arrival)
    }

    /// Gives the way from one peer to another a network of its own; the way back stays as it is.
    ///
    /// - Parameters:
    ///   - network: What it does; `nil` for what the others do.
    ///   - from: The sender.
    ///   - to: The receiver.
    public func set(_ network: NetworkConditions?, from: Int, to: Int) {
        conditions[Way(from: from, to: to)] = network
    }

    /// Lets only so much pass from one peer to another.
    ///
    /// - Parameters:
    ///   - clog: How much; `nil` for any.
    ///   - from: The sender.
    ///   - to: The receiver.
    public func set(_ clog: Clog?, from: Int, to: Int) {
        clogs[Way(from: from, to: to)] = clog
    }

    /// Lets everything pass again that is not cut.
    public func unclog() {
        clogs.removeAll()
        conditions.removeAll()
        lastArrivals.removeAll()
    }

    /// Sends a peer bytes that none of the others has sent.
    public func inject(_ bytes: [UInt8], from source: Endpoint, to peer: Int) {
        let datagram = Datagram(
            from: peer,
            to: peer,
            source: source,
            bytes: bytes,
            isGenuine: false
        )
        queue.push(.datagram(datagram), at: now)
    }
}
