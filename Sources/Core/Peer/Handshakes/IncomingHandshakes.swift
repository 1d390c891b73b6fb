internal import Transport
internal import Vocabulary
internal import Wire

/// The handshakes that others have begun.
///
/// Before a cookie has come back nothing is remembered and nothing is computed but a hash; after that each address has
/// its budget, and there are only so many at a time.
struct IncomingHandshakes: Sendable {
    private let signer: any Signer
    private let ciphers: any Ciphers
    private let boot: UInt64
    private let cookies: Cookies
    /// By the number under which the other one is to address this side; and those numbers by the first message.
    private var handshakes: [UInt32: IncomingHandshake] = [:]
    private var numbers: [Bytes32<Packet.HelloTag>: UInt32] = [:]
    private var budgets: [AddressKey: TokenBucket] = [:]

    /// Addresses whose handshakes are counted at a time.
    private static let budgetLimit = 4096

    /// - Parameters:
    ///   - signer: This device's key.
    ///   - ciphers: Encrypts, and makes cookies.
    ///   - boot: Tells this start of the device from others.
    ///   - cookieKey: Random and secret.
    init(signer: any Signer, ciphers: any Ciphers, boot: UInt64, cookieKey: Secret) {
        self.signer = signer
        self.ciphers = ciphers
        self.boot = boot
        cookies = Cookies(key: cookieKey, ciphers: ciphers)
    }

    var count: Int { handshakes.count }

    /// Whether the third message of a handshake is waited for.
    func holds(_ number: UInt32) -> Bool { handshakes[number] != nil }

    /// Somebody wants to talk: gets a cookie, or, for a message that is repeated, the same answer again.
    ///
    /// - Returns: Whether it is to be answered anew, with `answer`.
    mutating func meet(
        _ hello: Packet.Hello,
        at endpoint: Endpoint,
        now: Instant,
        _ effects: inout Effects
    ) -> Bool {
        guard cookies.accept(hello, endpoint, now: now) else {
            let fresh = cookies.make(for: hello, endpoint, now: now)
            effects.raise(.offer(Packet.cookie(to: hello.connection, fresh), to: endpoint))
            return false
        }
        if let number = numbers[hello.message], let known = handshakes[number] {
            guard known.endpoint == endpoint else { return false }
            effects.raise(.packet(known.answer, to: endpoint))
            return false
        }
        guard takeHandshake(from: endpoint, now: now) else {
            effects.raise(.drop(.tooManyHandshakes))
            return false
        }
        return true
    }

    /// Answers a first message with the second.
    ///
    /// - Parameters:
    ///   - hello: The first message.
    ///   - endpoint: Where it came from; its cookie has proven that.
    ///   - number: How the other one is to address this side: a number that nobody has.
    ///   - ephemeral: Random and secret.
    ///   - now: The time.
    ///   - effects: Gets the answer.
    /// - Returns: `false` if there is nothing to answer.
    mutating func answer(
        _ hello: Packet.Hello,
        at endpoint: Endpoint,
        as number: UInt32,
        ephemeral: Secret,
        now: Instant,
        _ effects: inout Effects
    ) -> Bool {
        var handshake = signer.handshake(
            .responder,
            prologue: OutgoingHandshake.prologue(hello.connection),
            ephemeral: ephemeral
        )
        let message = hello.message.bytes
        do throws(HandshakeError) {
            _ = try handshake.read(message[...])
        } catch {
            effects.raise(.drop(.notAuthentic))
            return false
        }
        let introduction = Packet.Introduction(device: signer.device, boot: boot)
        let answer = Packet.answer(
            to: hello.connection,
            handshake.write(introduction.encoded(connection: number))
        )
        makeRoom()
        numbers[hello.message] = number
        handshakes[number] = IncomingHandshake(
            remote: hello.connection,
            endpoint: endpoint,
            message: hello.message,
            since: now,
            handshake: handshake,
            answer: answer
        )
        effects.raise(.packet(answer, to: endpoint))
        return true
    }

    /// Reads a third message, which ends its handshake.
    ///
    /// - Returns: The connection that begins; `nil` if the message is nothing.
    mutating func confirm(
        _ message: ArraySlice<UInt8>,
        to number: UInt32,
        now: Instant,
        _ effects: inout Effects
    ) -> Link? {
        guard var incoming = handshakes[number] else { return nil }
        guard let payload = try? incoming.handshake.read(message),
            let other = try? Packet.Introduction(decoding: payload),
            incoming.handshake.isPeer(other.device), let keys = incoming.handshake.keys
        else {
            effects.raise(.drop(.notAuthentic))
            return nil
        }
        forget(number)
        return Link(
            device: other.device,
            role: .responder,
            local: number,
            remote: incoming.remote,
            boot: other.boot,
            keys: keys,
            ciphers: ciphers,
            endpoint: incoming.endpoint,
            now: now
        )
    }

    /// Gives up what takes too long.
    mutating func poll(now: Instant) {
        for (number, incoming) in handshakes
        where now.since(incoming.since) >= OutgoingHandshake.life { forget(number) }
    }

    private mutating func forget(_ number: UInt32) {
        guard let gone = handshakes.removeValue(forKey: number) else { return }
        numbers[gone.message] = nil
    }

    /// Of too many unfinished handshakes, the oldest one of the address with most of them goes.
    private mutating func makeRoom() {
        guard handshakes.count >= Limits.pendingHandshakes else { return }
        var counts: [AddressKey: Int] = [:]
        for incoming in handshakes.values {
            counts[AddressKey(incoming.endpoint), default: 0] += 1
        }
        let oldest = handshakes.min { left, right in
            let mine = (counts[AddressKey(left.value.endpoint)] ?? 0, right.value.since, right.key)
            let other = (counts[AddressKey(right.value.endpoint)] ?? 0, left.value.since, left.key)
            return mine > other
        }
        if let oldest { forget(oldest.key) }
    }

    /// Whether an address may begin another handshake now.
    private mutating func takeHandshake(from endpoint: Endpoint, now: Instant) -> Bool {
        let key = AddressKey(endpoint)
        if budgets[key] == nil, budgets.count >= Self.budgetLimit {
            budgets = budgets.filter { !$0.value.isFull(now: now) }
            guard budgets.count < Self.budgetLimit else { return false }
        }
        let fresh = TokenBucket(rate: Limits.handshakes, burst: Limits.handshakes, now: now)
        return budgets[key, default: fresh].take(now: now)
    }
}
