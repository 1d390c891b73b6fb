/// The body of `POST /api/key`.
public struct TradeCode: Hashable, Sendable {
    /// What stood in the page's address, whatever it is.
    public var code: String

    /// Offers it.
    public init(code: String) {
        self.code = code
    }
}

extension TradeCode: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case code }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        code = try container.decode(String.self, forKey: .code)
    }
}
