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
