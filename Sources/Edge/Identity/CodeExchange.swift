internal import CSodium
public import Wire

/// One side of the exchange by which two devices of one person agree on keys, when both were told one short code
/// (`Protocol/accounts.md`): CPace, as for locked rooms, with keys for what is said afterwards.
public struct CodeExchange: Sendable {
    /// Bytes of the random number that each side gives.
    public static let nonceBytes = 16
    /// Bytes of a share.
    public static let shareBytes = CPace.shareBytes

    private static let context = Array("parlor move v1".utf8)

    /// What the other side needs.
    public let share: [UInt8]
    private let role: HandshakeRole
    private let session: [UInt8]
    private let scalar: [UInt8]

    /// Draws this side's share.
    ///
    /// - Parameters:
    ///   - code: What both were told.
    ///   - role: The initiator is the new device.
    ///   - session: Both random numbers, the initiator's first.
    public init(code: [UInt8], role: HandshakeRole, session: [UInt8]) {
        _ = Sodium()
        let generator = CPace.generator(
            password: code,
            context: Self.context,
            session: session
        )
        let scalar = CPace.scalar(SodiumRandom().bytes(count: CPace.scalarBytes))
        // A hash to the group gives the neutral point, and random bytes the scalar zero, once in 2²⁵².
        guard let share = CPace.multiply(scalar, generator) else {
            preconditionFailure("the scalar is not random")
        }
        (self.share, self.role, self.session, self.scalar) = (share, role, session, scalar)
    }

    /// What this side has in hand, once it has the other one's share.
    ///
    /// - Returns: `nil` if their share is no point of the group, the neutral one, or this side's own.
    public func keys(with theirShare: [UInt8]) -> CodeKeys? {
        guard theirShare != share, let point = CPace.multiply(scalar, theirShare) else {
            return nil
        }
        let isInitiator = role == .initiator
        let ours = CPace.lengthValue(share, Self.name(of: role))
        let theirs = CPace.lengthValue(
            theirShare,
            Self.name(of: isInitiator ? .responder : .initiator)
        )
        let key = CPace.key(
            point: point,
            initiator: isInitiator ? ours : theirs,
            responder: isInitiator ? theirs : ours,
            session: session
        )
        return CodeKeys(
            key,
            role,
            proof: CPace.tag(of: ours, key: key, session: session),
            theirProof: CPace.tag(of: theirs, key: key, session: session)
        )
    }

    /// `AD` of a side.
    private static func name(of role: HandshakeRole) -> [UInt8] {
        switch role {
        case .initiator: Array("new".utf8)
        case .responder: Array("old".utf8)
        }
    }
}
