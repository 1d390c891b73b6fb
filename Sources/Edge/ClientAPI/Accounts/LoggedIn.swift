/// A session that has begun: the answer to `POST /api/account` and `…/login`.
public struct LoggedIn: Codable, Hashable, Sendable {
    /// What the person is called.
    public var name: String
    /// Their e-mail address, as they wrote it.
    public var email: String
    /// What the page keeps, and shows as `Parlor-Session`: 64 hexadecimal digits.
    public var session: String

    /// Tells of a session.
    public init(name: String, email: String, session: String) {
        self.name = name
        self.email = email
        self.session = session
    }
}
