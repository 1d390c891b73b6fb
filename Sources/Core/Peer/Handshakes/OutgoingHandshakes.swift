internal import Transport
internal import Vocabulary
internal import Wire

/// The handshakes that this device has begun, one for each purpose.
struct OutgoingHandshakes: Sendable {
    /// What a second message has told.
    struct Answer {
        let purpose: OutgoingHandshake.Purpose
        /// By which number the other one wants to be addressed.
        let remote: UInt32
        let introduction: Packet.Introduction
        /// When the handshake began.
        let since: Instant
    }

    private let signer: any Signer
    private let ciphers: any Ciphers
    private let boot: UInt64
    /// By the number under which the other one is to address this side.
    private var handshakes: [UInt32: OutgoingHandshake] = [:]

    /// - Parameters:
    ///   - signer: This device's key.
    ///   - ciphers: Encrypts.
    ///   - boot: Tells this start of the device from others.
    init(signer: any Signer, ciphers: any Ciphers, boot: UInt64) {
        self.signer = signer
        self.ciphers = ciphers
        self.boot = boot
    }

    /// When something is due; `nil` if nothing is.
    var due: Instant? { handshakes.values.lazy.map(\.deadline).min() }

    /// Whether a number is one of a handshake.
    func holds(_ number: UInt32) -> Bool { handshakes[number] != nil }

    /// Whether a handshake is under way for a purpose.
    func isUnderWay(_ purpose: OutgoingHandshake.Purpose) -> Bool { number(of: purpose) != nil }

    private func number(of purpose: OutgoingHandshake.Purpose) -> UInt32? {
        handshakes.first { $0.value.purpose == purpose }?.key
    }

    /// Whether a third message was sent to a device, as of its present start.
    func isConfirming(_ device: DeviceID, boot: UInt64) -> Bool {
        handshakes.values.contains { outgoing in
            guard case .confirming(let link, _, _) = outgoing.stage else { return false }
            return link.device == device && link.boot == boot
        }
    }

    /// Begins a handshake; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - purpose: Whom it is for: nobody for whom one is under way.
    ///   - number: How the other one is to address this side: a number that nobody has.
    ///   - ephemeral: Random and secret.
    ///   - now: The time.
    mutating func begin(
        _ purpose: OutgoingHandshake.Purpose,
        as number: UInt32,
        ephemeral: Secret,
        now: Instant
    ) {
        var handshake = signer.handshake(
            .initiator,
            prologue: OutgoingHandshake.prologue(number),
            ephemeral: ephemeral
        )
        let first = handshake.write([])
        handshakes[number] = OutgoingHandshake(
            purpose: purpose,
            message: first.withUnsafeBytes { Bytes32(loading: $0) },
            since: now,
            handshake: handshake
        )
    }

    /// Sends the first message of a handshake that was begun, unless it was answered.
    mutating func greet(
        _ purpose: OutgoingHandshake.Purpose,
        at endpoints: [Endpoint],
        _ effects: inout Effects
    ) {
        guard let number = number(of: purpose), var outgoing = handshakes[number],
            case .greeting = outgoing.stage
        else { return }
        for endpoint in endpoints {
            let cookie = outgoing.cookies[endpoint, default: .zero]
            outgoing.cookies[endpoint] = cookie
            effects.raise(.packet(outgoing.hello(number, cookie), to: endpoint))
        }
        handshakes[number] = outgoing
    }

    /// The first message is to be repeated with a cookie.
    ///
    /// - Returns: Whether it is: a room peer through whom it goes has something to send then.
    mutating func receive(
        _ cookie: Packet.Cookie,
        to number: UInt32,
        at endpoint: Endpoint,
        _ effects: inout Effects
    ) -> Bool {
        guard var outgoing = handshakes[number], case .greeting = outgoing.stage,
            let old = outgoing.cookies[endpoint]
        else {
            effects.raise(.drop(.unknownConnection))
            return false
        }
        guard old != cookie, outgoing.patience > 0 else { return false }
        outgoing.patience -= 1
        outgoing.cookies[endpoint] = cookie
        handshakes[number] = outgoing
        effects.raise(.packet(outgoing.hello(number, cookie), to: endpoint))
        return true
    }

    /// Reads a second message, which says who is there; `confirm` or `cancel` is next.
    ///
    /// - Returns: `nil` if it is nothing.
    mutating func readAnswer(
        _ message: ArraySlice<UInt8>,
        to number: UInt32,
        at endpoint: Endpoint,
        _ effects: inout Effects
    ) -> Answer? {
        guard var outgoing = handshakes[number], case .greeting = outgoing.stage,
            outgoing.cookies[endpoint] != nil, outgoing.patience > 0
        else {
            effects.raise(.drop(.unknownConnection))
            return nil
        }
        let read = outgoing.introduction(message)
        if read == nil { outgoing.patience -= 1 }
        handshakes[number] = outgoing
        guard let read else {
            effects.raise(.drop(.notAuthentic))
            return nil
        }
        return Answer(
            purpose: outgoing.purpose,
            remote: read.connection,
            introduction: read.introduction,
            since: outgoing.since
        )
    }

    /// Sends the third message.
    mutating func confirm(
        _ answer: Answer,
        to number: UInt32,
        at endpoint: Endpoint,
        now: Instant,
        _ effects: inout Effects
    ) {
        guard var outgoing = handshakes[number] else { return }
        let own = Packet.Introduction(device: signer.device, boot: boot)
        let confirm = Packet.confirm(to: answer.remote, outgoing.handshake.write(own.encoded()))
        guard let keys = outgoing.handshake.keys else { return }
        let link = Link(
            device: answer.introduction.device,
            role: .initiator,
            local: number,
            remote: answer.remote,
            boot: answer.introduction.boot,
            keys: keys,
            ciphers: ciphers,
            endpoint: endpoint,
            now: now
        )
        let again = now + OutgoingHandshake.confirmation
        outgoing.stage = .confirming(link, message: confirm, again: again)
        handshakes[number] = outgoing
        effects.raise(.packet(confirm, to: endpoint))
    }

    /// Gives up one handshake.
    mutating func cancel(_ number: UInt32) { handshakes[number] = nil }

    /// Gives up the handshake for a purpose.
    mutating func cancel(_ purpose: OutgoingHandshake.Purpose) {
        handshakes = handshakes.filter { $0.value.purpose != purpose }
    }

    /// A packet under the keys of a connection that was not confirmed yet: now it is.
    ///
    /// - Parameters:
    ///   - packet: The datagram; decrypted in place.
    ///   - connection: Its connection.
    ///   - number: Its packet number.
    ///   - now: The time.
    ///   - effects: Gets the reason if it is nothing.
    /// - Returns: The connection that begins, and whether it leads to whom or where was sought; `nil` if the packet is
    ///   nothing.
    mutating func open(
        _ packet: inout [UInt8],
        _ connection: UInt32,
        number: UInt32,
        now: Instant,
        _ effects: inout Effects
    ) -> (link: Link, isSought: Bool)? {
        guard let outgoing = handshakes[connection],
            case .confirming(var link, let message, let again) = outgoing.stage
        else {
            effects.raise(.drop(.unknownConnection))
            return nil
        }
        do throws(Link.Rejection) {
            try link.open(&packet, number: number, now: now)
        } catch {
            handshakes[connection]?.stage = .confirming(link, message: message, again: again)
            effects.raise(.drop(error.reason))
            return nil
        }
        handshakes[connection] = nil
        let isSought =
            outgoing.purpose == .device(link.device) || outgoing.purpose == .address(link.endpoint)
        return (link, isSought)
    }

    /// A connection with a device has begun: third messages of other handshakes with it are not repeated.
    ///
    /// The device has chosen this one. The others are kept, in case that it changes its mind.
    mutating func rest(for link: Link) {
        for (number, outgoing) in handshakes {
            guard case .confirming(let other, let message, _) = outgoing.stage,
                other.device == link.device, other.boot == link.boot
            else { continue }
            let end = outgoing.since + OutgoingHandshake.life
            handshakes[number]?.stage = .confirming(other, message: message, again: end)
        }
    }

    /// Repeats third messages, and gives up what takes too long.
    mutating func poll(now: Instant, _ effects: inout Effects) {
        guard !handshakes.isEmpty else { return }
        for (number, outgoing) in handshakes.sorted(by: { $0.key < $1.key })
        where outgoing.deadline <= now {
            guard now.since(outgoing.since) < OutgoingHandshake.life,
                case .confirming(let link, let message, _) = outgoing.stage
            else {
                handshakes[number] = nil
                continue
            }
            effects.raise(.packet(message, to: link.endpoint))
            handshakes[number]?.stage = .confirming(
                link,
                message: message,
                again: outgoing.confirmsAgain(now: now)
            )
        }
    }
}

extension Link.Rejection {
    /// What it counts as.
    var reason: DropReason {
        switch self {
        case .replayed: .replayed
        case .notAuthentic: .notAuthentic
        case .tooMany: .tooMany
        }
    }
}
