/// What a browser keeps, and shows with each request: the answer to `POST /api/key`.
public struct PageKey: Codable, Hashable, Sendable {
    /// The token of the local API.
    public var key: String

    /// Names it.
    public init(key: String) {
        self.key = key
    }
}
