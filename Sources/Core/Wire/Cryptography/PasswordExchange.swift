/// One side's state of a CPace exchange.
public struct PasswordExchange: Sendable {
    /// The scalar.
    public let secret: Secret
    /// What the other side needs: 32 bytes.
    public let share: [UInt8]
    /// `sid`.
    public let session: [UInt8]

    /// Keeps the state.
    public init(secret: Secret, share: [UInt8], session: [UInt8]) {
        self.secret = secret
        self.share = share
        self.session = session
    }
}

/// What the two sides of a CPace exchange show each other: 64 bytes each.
public struct PasswordProofs: Hashable, Sendable {
    /// What this side shows.
    public let ours: [UInt8]
    /// What the other one shows if it knew the password.
    public let theirs: [UInt8]

    /// Names the proofs.
    public init(ours: [UInt8], theirs: [UInt8]) {
        self.ours = ours
        self.theirs = theirs
    }
}
