public import Wire

extension Sodium {
    /// One side's share of a CPace exchange, as `Ciphers` says.
    public func passwordExchange(
        password: Secret,
        context: [UInt8],
        session: [UInt8],
        scalar: [UInt8]
    ) -> PasswordExchange {
        let generator = CPace.generator(
            password: password.bytes,
            context: context,
            session: session
        )
        let scalar = CPace.scalar(scalar)
        // A hash to the group gives the neutral point, and random bytes the scalar zero, once in 2²⁵².
        guard let secret = Secret(scalar), let share = CPace.multiply(scalar, generator) else {
            preconditionFailure("the scalar is not random")
        }
        return PasswordExchange(secret: secret, share: share, session: session)
    }

    /// What the two sides of a CPace exchange show each other, as `Ciphers` says.
    public func passwordProofs(
        _ exchange: PasswordExchange,
        role: HandshakeRole,
        ours: [UInt8],
        theirShare: [UInt8],
        theirs: [UInt8]
    ) -> PasswordProofs? {
        // One's own share sent back: anybody who mirrors knows nothing.
        guard theirShare != exchange.share,
            let point = CPace.multiply(exchange.secret.bytes, theirShare)
        else { return nil }
        let sent = CPace.lengthValue(exchange.share, ours)
        let received = CPace.lengthValue(theirShare, theirs)
        let key = CPace.key(
            point: point,
            initiator: role == .initiator ? sent : received,
            responder: role == .initiator ? received : sent,
            session: exchange.session
        )
        return PasswordProofs(
            ours: CPace.tag(of: sent, key: key, session: exchange.session),
            theirs: CPace.tag(of: received, key: key, session: exchange.session)
        )
    }
}
