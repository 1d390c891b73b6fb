/// An account that has come from another device: the answer to `POST /api/account/fetch`.
public struct FetchedAccount: Codable, Hashable, Sendable {
    /// What the person is called.
    public var name: String
    /// Their e-mail address, as they wrote it.
    public var email: String
    /// What the page keeps, and shows as `Parlor-Session`: 64 hexadecimal digits.
    public var session: String
    /// Whether the other device has said that nobody is logged in there any more; otherwise it could not be told.
    public var settled: Bool

    /// Tells of a session, and of the other device.
    public init(_ begun: LoggedIn, settled: Bool) {
        (name, email, session) = (begun.name, begun.email, begun.session)
        self.settled = settled
    }
}
