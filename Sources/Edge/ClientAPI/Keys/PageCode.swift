/// A one-time address of the page: the answer to `POST /api/page-codes`.
public struct PageCode: Codable, Hashable, Sendable {
    /// What is traded for the key, once.
    public var code: String
    /// The address, the code in its fragment, which browsers send to nobody.
    public var page: String
    /// Seconds until the code is worth nothing.
    public var seconds: Int

    /// Names an address.
    public init(code: String, page: String, seconds: Int) {
        self.code = code
        self.page = page
        self.seconds = seconds
    }
}
