internal import Transport
internal import Vocabulary
internal import Wire

// A handshake takes two round trips: hello, cookie, hello with it, answer, confirmation. Which of two connections with a
// device is kept is decided here.
extension Network {
    /// Sends the first message to those of some addresses that may be sent it now, of a handshake that is under way
    /// or of a new one.
    mutating func greet(
        _ purpose: OutgoingHandshake.Purpose,
        at endpoints: [Endpoint],
        now: Instant,
        _ effects: inout Effects
    ) {
        let allowed = endpoints.filter {
            $0.isRelayed || addresses.greetings.take($0, now: now)
        }
        guard !allowed.isEmpty else { return }
        if !connections.outgoing.isUnderWay(purpose) {
            let number = connections.newNumber(using: &secrets)
            connections.outgoing.begin(
                purpose,
                as: number,
                ephemeral: secrets.secret(),
                now: now
            )
        }
        connections.outgoing.greet(purpose, at: allowed, &effects)
        route(&effects)
    }

    /// Somebody wants to talk: gets a cookie, or, with one, the second message.
    mutating func meet(
        _ hello: Packet.Hello,
        at endpoint: Endpoint,
        now: Instant,
        _ effects: inout Effects
    ) -> Bool {
        defer { route(&effects) }
        guard connections.incoming.meet(hello, at: endpoint, now: now, &effects) else {
            return false
        }
        let number = connections.newNumber(using: &secrets)
        return connections.incoming.answer(
            hello,
            at: endpoint,
            as: number,
            ephemeral: secrets.secret(),
            now: now,
            &effects
        )
    }

    /// The second message: says who is there, and is answered with the third.
    mutating func takeAnswer(
        _ message: ArraySlice<UInt8>,
        to number: UInt32,
        at endpoint: Endpoint,
        now: Instant,
        _ effects: inout Effects
    ) -> Bool {
        defer { route(&effects) }
        guard
            let answer = connections.outgoing.readAnswer(
                message,
                to: number,
                at: endpoint,
                &effects
            )
        else {
            return false
        }
        let other = answer.introduction
        note(answer.purpose, answeredBy: other.device)
        guard other.device != device, isNeeded(other, since: answer.since) else {
            connections.outgoing.cancel(number)
            return true
        }
        connections.outgoing.confirm(answer, to: number, at: endpoint, now: now, &effects)
        return true
    }

    /// Whether a connection is wanted beside the one there may be.
    private func isNeeded(_ other: Packet.Introduction, since: Instant) -> Bool {
        guard let link = peerStates[other.device]?.link, link.boot == other.boot else {
            return true
        }
        // Both have greeted at once, and the other handshake was faster; or it has come back to life.
        return link.began < since && !(peerStates[other.device]?.isReachable ?? false)
    }

    /// The third message: the connection begins.
    ///
    /// - Returns: `nil` if none does.
    mutating func takeConfirmation(
        _ message: ArraySlice<UInt8>,
        to number: UInt32,
        now: Instant,
        _ effects: inout Effects
    ) -> Link? {
        guard connections.incoming.holds(number) else {
            // A copy, because the first packet of this side was lost or is under way.
            guard connections[number] == nil else { return nil }
            drop(.unknownConnection)
            return nil
        }
        let confirmed = connections.incoming.confirm(
            message,
            to: number,
            now: now,
            &effects
        )
        route(&effects)
        guard let link = confirmed, link.device != device, !prefersOwn(to: link, now: now) else {
            return nil
        }
        if !link.endpoint.isRelayed {
            addresses.greetings.answered(link.endpoint, now: now)
        }
        return link
    }

    /// When two devices greet each other at once, the handshake that the smaller one began counts.
    private func prefersOwn(to other: Link, now: Instant) -> Bool {
        guard device < other.device else { return false }
        if let link = peerStates[other.device]?.link, link.role == .initiator,
            link.boot == other.boot, now.since(link.began) < Timing.glare
        {
            return true
        }
        return connections.outgoing.isConfirming(other.device, boot: other.boot)
    }

    /// A packet under the keys of a connection that was not confirmed yet: now it is.
    ///
    /// - Returns: `nil` if it is none.
    mutating func confirm(
        _ connection: UInt32,
        with packet: inout [UInt8],
        _ number: UInt32,
        now: Instant,
        _ effects: inout Effects
    ) -> Link? {
        let opened = connections.outgoing.open(
            &packet,
            connection,
            number: number,
            now: now,
            &effects
        )
        route(&effects)
        guard let (link, isSought) = opened else { return nil }
        // Anybody else who was sought there is still as silent as before.
        if isSought, !link.endpoint.isRelayed {
            addresses.greetings.answered(link.endpoint, now: now)
        }
        return link
    }

    /// Repeats third messages, and gives up what takes too long.
    mutating func poll(now: Instant, _ effects: inout Effects) {
        connections.outgoing.poll(now: now, &effects)
        connections.incoming.poll(now: now)
        route(&effects)
    }

    /// Somebody has answered at an address.
    mutating func note(_ purpose: OutgoingHandshake.Purpose, answeredBy device: DeviceID) {
        guard case .address(let endpoint) = purpose else { return }
        addresses.answered(endpoint, by: device)
    }
}
