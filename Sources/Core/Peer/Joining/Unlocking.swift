internal import Vocabulary
internal import Wire

/// Joining locked rooms, on both sides: a CPace exchange inside the encrypted connection.
///
/// The newcomer proves first, so that a member sees every wrong guess; the member's proof comes with the admission.
struct Unlocking: Sendable {
    /// The other side of an exchange, and the connection on which it runs.
    struct Party: Sendable {
        let device: DeviceID
        let endpoint: Endpoint
        /// What only this connection has.
        let session: [UInt8]
    }

    /// What comes of a newcomer's proof.
    enum Finding: Hashable, Sendable {
        /// What it is to be told.
        case refused(JoinOutcome)
        /// It knows the passphrase; it is shown this when it is let in.
        case right(proof: [UInt8])
    }

    private let device: DeviceID
    private let ciphers: any Ciphers
    /// By the other side and the room.
    private var exchanges: [DeviceID: [RoomID: Exchange]] = [:]
    /// Wrong passphrases.
    var lockouts = Lockouts()

    /// Rooms that one device may be unlocking at a time.
    static let limit = 8

    /// - Parameters:
    ///   - device: This device.
    ///   - ciphers: Computes the exchanges.
    init(device: DeviceID, ciphers: any Ciphers) {
        self.device = device
        self.ciphers = ciphers
    }

    /// Whether an exchange about a room is under way or over on the present connection with a device.
    func holds(_ room: RoomID, with device: DeviceID) -> Bool { exchanges[device]?[room] != nil }

    /// Forgets an exchange.
    mutating func forget(_ room: RoomID, with device: DeviceID) { exchanges[device]?[room] = nil }

    /// Forgets what was said on a connection that is over.
    mutating func forget(_ device: DeviceID) { exchanges[device] = nil }

    // MARK: The newcomer's side

    /// Asks a member for its share.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - request: Tells this attempt from others.
    ///   - secret: The passphrase.
    ///   - member: Who is asked.
    ///   - secrets: Gives this side's scalar.
    ///   - effects: Gets the question.
    mutating func ask(
        for room: RoomID,
        _ request: UInt32,
        _ secret: Secret,
        at member: Party,
        using secrets: inout SecretSource,
        _ effects: inout Effects
    ) {
        // What is under way comes again by itself; a second exchange would cross the first one.
        guard exchanges[member.device]?[room]?.request != request else { return }
        let state = begin(room, secret, newcomer: device, member: member.device, member, &secrets)
        exchanges[member.device, default: [:]][room] = Exchange(request: request, state: state)
        let frame = Frame.unlock(request: request, room: room, share: state.share)
        effects.raise(.send(frame, to: member.device, granting: 0))
    }

    /// The member's share is here: proves that the passphrase is known, and asks to be let in.
    mutating func prove(
        _ request: JoinRequest,
        share: [UInt8],
        to member: DeviceID,
        _ effects: inout Effects
    ) {
        guard let exchange = exchanges[member]?[request.room], exchange.request == request.request,
            exchange.proofs == nil
        else { return }
        let proofs = ciphers.passwordProofs(
            exchange.state,
            role: .initiator,
            ours: device.bytes,
            theirShare: share,
            theirs: member.bytes
        )
        guard let proofs else { return effects.raise(.drop(.malformed)) }
        exchanges[member]?[request.room]?.proofs = proofs
        effects.raise(.send(.prove(request, proof: proofs.ours), to: member, granting: 0))
    }

    /// Whether a member that lets this device in has shown that it knows the passphrase; `nil` if nobody asked it.
    func isRight(_ proof: [UInt8], for room: RoomID, from member: DeviceID) -> Bool? {
        exchanges[member]?[room]?.proofs.map { $0.theirs == proof }
    }

    // MARK: The member's side

    /// Whether a device has to wait before its next guess.
    ///
    /// - Parameters:
    ///   - newcomer: Who guesses.
    ///   - room: The room.
    ///   - members: How many share the room's budget; `nil` for a device that was in the room, which the guesses of
    ///     others do not keep out.
    ///   - now: The time.
    /// - Returns: `true` if it is to be told to try later.
    func mustWait(_ newcomer: Party, for room: RoomID, members: Int?, now: Instant) -> Bool {
        lockouts.isPaused(newcomer.device, at: newcomer.endpoint, in: room, now: now)
            || members.map { lockouts.isUsedUp(room, members: $0, now: now) } ?? false
    }

    /// Answers a newcomer's share with this side's.
    ///
    /// - Parameters:
    ///   - share: The newcomer's.
    ///   - request: Tells its attempt from others.
    ///   - room: The room.
    ///   - secret: The passphrase.
    ///   - newcomer: Who asks.
    ///   - secrets: Gives this side's scalar.
    ///   - effects: Gets the answer.
    mutating func answer(
        _ share: [UInt8],
        _ request: UInt32,
        for room: RoomID,
        _ secret: Secret,
        to newcomer: Party,
        using secrets: inout SecretSource,
        _ effects: inout Effects
    ) {
        func answer(_ exchange: Exchange) -> Event {
            let frame = Frame.unlocked(request: request, room: room, share: exchange.state.share)
            return .send(frame, to: newcomer.device, granting: 0)
        }
        let known = exchanges[newcomer.device] ?? [:]
        if let exchange = known[room], exchange.request == request, exchange.question == share {
            return effects.raise(answer(exchange))
        }
        guard known[room] != nil || known.count < Self.limit else {
            return effects.raise(.drop(.notAllowed))
        }
        let other = newcomer.device
        let state = begin(room, secret, newcomer: other, member: device, newcomer, &secrets)
        let proofs = ciphers.passwordProofs(
            state,
            role: .responder,
            ours: device.bytes,
            theirShare: share,
            theirs: other.bytes
        )
        guard let proofs else { return effects.raise(.drop(.malformed)) }
        let exchange = Exchange(request: request, state: state, question: share, proofs: proofs)
        exchanges[other, default: [:]][room] = exchange
        effects.raise(answer(exchange))
    }

    /// Somebody proves that it knows the passphrase, or does not; a copy of a wrong proof is not counted again.
    ///
    /// - Parameters:
    ///   - proof: The newcomer's.
    ///   - request: What it asks for.
    ///   - newcomer: Who asks.
    ///   - members: As for `mustWait`.
    ///   - now: The time.
    ///   - effects: Gets the reason if the proof is wrong.
    /// - Returns: What to do.
    mutating func check(
        _ proof: [UInt8],
        for request: JoinRequest,
        from newcomer: Party,
        members: Int?,
        now: Instant,
        _ effects: inout Effects
    ) -> Finding {
        let (other, room) = (newcomer.device, request.room)
        guard let exchange = exchanges[other]?[room], exchange.request == request.request,
            let proofs = exchange.proofs
        else { return .refused(.noSuchRoom) }
        if let outcome = exchange.outcome, outcome != .admitted { return .refused(outcome) }
        // Who has begun many exchanges at once gets no more answers than one after the other.
        guard !mustWait(newcomer, for: room, members: members, now: now) else {
            exchanges[other]?[room]?.outcome = .paused
            return .refused(.paused)
        }
        guard proof == proofs.theirs else {
            lockouts.count(other, at: newcomer.endpoint, in: room, now: now)
            if let members { lockouts.weigh(room, members: members, now: now) }
            exchanges[other]?[room]?.outcome = .wrongPassphrase
            effects.raise(.drop(.wrongPassphrase))
            return .refused(.wrongPassphrase)
        }
        exchanges[other]?[room]?.outcome = .admitted
        lockouts.clear(other, in: room)
        return .right(proof: proofs.ours)
    }

    /// Begins an exchange: both devices and the room are the context, the connection is the session.
    private func begin(
        _ room: RoomID,
        _ secret: Secret,
        newcomer: DeviceID,
        member: DeviceID,
        _ party: Party,
        _ secrets: inout SecretSource
    ) -> PasswordExchange {
        var context = ByteWriter(capacity: 128)
        context.raw(Array("parlor room v1".utf8))
        context.words(room.words)
        context.words(newcomer.words)
        context.words(member.words)
        return ciphers.passwordExchange(
            password: secret,
            context: context.bytes,
            session: party.session,
            scalar: secrets.wide()
        )
    }
}
