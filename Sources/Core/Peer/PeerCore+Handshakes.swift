internal import Replication
internal import Vocabulary
internal import Wire

// A handshake takes two round trips: hello, cookie, hello with it, answer, confirmation. Before the cookie
// nothing is remembered and nothing is computed but a hash.
extension PeerCore {
    /// Sends the first message to those of some addresses that may be sent it now, of an attempt that is under way
    /// or of a new one.
    mutating func greet(_ purpose: Attempt.Purpose, at endpoints: [Endpoint], now: Instant) {
        let allowed = endpoints.filter { $0.isRelayed || greetings.take($0, now: now) }
        guard !allowed.isEmpty else { return }
        let number = attempt(for: purpose, now: now)
        guard var attempt = attempts[number], case .greeting = attempt.stage else { return }
        for endpoint in allowed {
            let cookie = attempt.cookies[endpoint, default: .zero]
            attempt.cookies[endpoint] = cookie
            sendHello(number, attempt.message, cookie, to: endpoint)
        }
        attempts[number] = attempt
    }

    private mutating func sendHello(
        _ number: UInt32,
        _ message: Bytes32<Packet.HelloTag>,
        _ cookie: Packet.Cookie,
        to endpoint: Endpoint
    ) {
        let hello = Packet.Hello(connection: number, cookie: cookie, message: message)
        send(Packet.hello(hello), to: endpoint)
    }

    private mutating func attempt(for purpose: Attempt.Purpose, now: Instant) -> UInt32 {
        if let known = attempts.first(where: { $0.value.purpose == purpose }) { return known.key }
        let number = newConnection()
        var handshake = signer.handshake(
            .initiator,
            prologue: Self.prologue(number),
            ephemeral: secrets.secret()
        )
        let first = handshake.write([])
        attempts[number] = Attempt(
            purpose: purpose,
            message: first.withUnsafeBytes { Bytes32(loading: $0) },
            since: now,
            handshake: handshake
        )
        return number
    }

    /// What both sides of a handshake know before it.
    private static func prologue(_ connection: UInt32) -> [UInt8] {
        var writer = ByteWriter(capacity: 24)
        writer.raw(Array("parlor connection v2".utf8))
        writer.fixed(connection)
        return writer.bytes
    }

    /// Gives up the attempts for a device, or at an address.
    mutating func cancelAttempts(_ purpose: Attempt.Purpose) {
        attempts = attempts.filter { $0.value.purpose != purpose }
    }

    /// Somebody wants to talk: gets a cookie, or, with one, the second message.
    mutating func meet(_ hello: Packet.Hello, at endpoint: Endpoint, now: Instant) -> Bool {
        guard isOurs(hello.cookie, hello, endpoint, now: now) else {
            let fresh = cookie(for: hello, endpoint, period: Self.period(now))
            offer(Packet.cookie(to: hello.connection, fresh), to: endpoint)
            return false
        }
        if let number = receptionNumbers[hello.message], let reception = receptions[number] {
            guard reception.endpoint == endpoint else { return false }
            send(reception.answer, to: endpoint)
            return false
        }
        guard takeHandshake(from: endpoint, now: now) else {
            drop(.tooManyHandshakes)
            return false
        }
        let number = newConnection()
        var handshake = signer.handshake(
            .responder,
            prologue: Self.prologue(hello.connection),
            ephemeral: secrets.secret()
        )
        let message = hello.message.bytes
        do throws(HandshakeError) {
            _ = try handshake.read(message[...])
        } catch {
            drop(.notAuthentic)
            return false
        }
        let introduction = Packet.Introduction(device: device, boot: boot)
        let answer = Packet.answer(
            to: hello.connection,
            handshake.write(introduction.encoded(connection: number))
        )
        makeRoomForReception(now: now)
        receptionNumbers[hello.message] = number
        receptions[number] = Reception(
            remote: hello.connection,
            endpoint: endpoint,
            message: hello.message,
            since: now,
            handshake: handshake,
            answer: answer
        )
        send(answer, to: endpoint)
        return true
    }

    /// Answers somebody whose address nothing has proven.
    private mutating func offer(_ bytes: [UInt8], to endpoint: Endpoint) {
        guard !endpoint.isRelayed else { return send(bytes, to: endpoint) }
        effects.append(.offer(to: endpoint, bytes))
    }

    /// The first message is to be repeated with a cookie.
    mutating func receive(
        _ cookie: Packet.Cookie,
        to number: UInt32,
        at endpoint: Endpoint
    ) -> Bool {
        guard var attempt = attempts[number], case .greeting = attempt.stage,
            let old = attempt.cookies[endpoint]
        else {
            drop(.unknownConnection)
            return false
        }
        guard old != cookie, attempt.patience > 0 else { return false }
        attempt.patience -= 1
        attempt.cookies[endpoint] = cookie
        attempts[number] = attempt
        sendHello(number, attempt.message, cookie, to: endpoint)
        return true
    }

    /// The second message: says who is there, and is answered with the third.
    mutating func receiveAnswer(
        _ message: ArraySlice<UInt8>,
        to number: UInt32,
        at endpoint: Endpoint,
        now: Instant
    ) -> Bool {
        guard var attempt = attempts[number], case .greeting = attempt.stage,
            attempt.cookies[endpoint] != nil, attempt.patience > 0
        else {
            drop(.unknownConnection)
            return false
        }
        guard let (remote, other) = Self.introduction(message, &attempt.handshake) else {
            attempt.patience -= 1
            attempts[number] = attempt
            drop(.notAuthentic)
            return false
        }
        note(attempt.purpose, answeredBy: other.device)
        guard other.device != device, isNeeded(other, since: attempt.since, now: now) else {
            attempts[number] = nil
            return true
        }
        let own = Packet.Introduction(device: device, boot: boot)
        let confirm = Packet.confirm(to: remote, attempt.handshake.write(own.encoded()))
        guard let keys = attempt.handshake.keys else { return false }
        let link = Link(
            device: other.device,
            role: .initiator,
            local: number,
            remote: remote,
            boot: other.boot,
            keys: keys,
            ciphers: ciphers,
            endpoint: endpoint,
            now: now
        )
        attempt.stage = .confirming(link, message: confirm, again: now + Attempt.confirmation)
        attempts[number] = attempt
        send(confirm, to: endpoint)
        return true
    }

    private static func introduction(
        _ message: ArraySlice<UInt8>,
        _ handshake: inout any Handshake
    ) -> (connection: UInt32, introduction: Packet.Introduction)? {
        guard let payload = try? handshake.read(message),
            let read = try? Packet.Introduction.withConnection(decoding: payload),
            handshake.isPeer(read.introduction.device)
        else { return nil }
        return read
    }

    /// Whether a connection is wanted beside the one there may be.
    private func isNeeded(
        _ other: Packet.Introduction,
        since: Instant,
        now: Instant
    ) -> Bool {
        guard let link = acquaintances[other.device]?.link, link.boot == other.boot else {
            return true
        }
        // Both have greeted at once, and the other handshake was faster; or it has come back to life.
        return link.began < since && !(acquaintances[other.device]?.isReachable ?? false)
    }

    /// The third message: the connection begins.
    mutating func receiveConfirmation(
        _ message: ArraySlice<UInt8>,
        to number: UInt32,
        now: Instant
    ) -> Bool {
        guard var reception = receptions[number] else {
            // A copy, because the first packet of this side was lost or is under way.
            guard connections[number] == nil else { return false }
            drop(.unknownConnection)
            return false
        }
        guard let payload = try? reception.handshake.read(message),
            let other = try? Packet.Introduction(decoding: payload),
            reception.handshake.isPeer(other.device), let keys = reception.handshake.keys
        else {
            drop(.notAuthentic)
            return false
        }
        forgetReception(number)
        guard other.device != device, !prefersOwn(to: other, now: now) else { return false }
        let link = Link(
            device: other.device,
            role: .responder,
            local: number,
            remote: reception.remote,
            boot: other.boot,
            keys: keys,
            ciphers: ciphers,
            endpoint: reception.endpoint,
            now: now
        )
        if !link.endpoint.isRelayed { greetings.answered(link.endpoint, now: now) }
        return install(link, now: now)
    }

    /// When two devices greet each other at once, the handshake that the smaller one began counts.
    private func prefersOwn(to other: Packet.Introduction, now: Instant) -> Bool {
        guard device < other.device else { return false }
        if let link = acquaintances[other.device]?.link, link.role == .initiator,
            link.boot == other.boot, now.since(link.began) < Timing.glare
        {
            return true
        }
        return attempts.values.contains { attempt in
            guard case .confirming(let link, _, _) = attempt.stage else { return false }
            return link.device == other.device && link.boot == other.boot
        }
    }

    /// A packet under the keys of a connection that was not confirmed yet: now it is.
    mutating func confirm(
        _ number: UInt32,
        with packet: inout [UInt8],
        _ sequence: UInt32,
        now: Instant
    ) -> Bool {
        guard let attempt = attempts[number],
            case .confirming(var link, let message, let again) = attempt.stage
        else {
            drop(.unknownConnection)
            return false
        }
        do throws(Link.Rejection) {
            try link.open(&packet, number: sequence, now: now)
        } catch {
            attempts[number]?.stage = .confirming(link, message: message, again: again)
            drop(Self.reason(error))
            return false
        }
        attempts[number] = nil
        // Whoever else was sought there is still as silent as before.
        let isSought =
            attempt.purpose == .device(link.device) || attempt.purpose == .address(link.endpoint)
        if isSought, !link.endpoint.isRelayed {
            greetings.answered(link.endpoint, now: now)
        }
        return install(link, now: now)
    }

    static func reason(_ rejection: Link.Rejection) -> DropReason {
        switch rejection {
        case .replayed: .replayed
        case .notAuthentic: .notAuthentic
        case .tooMany: .tooMany
        }
    }
}
