/// Whose session it is: the answer to `GET /api/account`.
public struct AccountDetail: Codable, Hashable, Sendable {
    /// What they are called.
    public var name: String
    /// Their e-mail address, as they wrote it.
    public var email: String

    /// Describes an account.
    public init(name: String, email: String) {
        self.name = name
        self.email = email
    }
}
