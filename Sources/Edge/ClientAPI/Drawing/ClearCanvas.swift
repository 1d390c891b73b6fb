/// The body of `POST /api/rooms/CODE/clear`.
public struct ClearCanvas: Hashable, Sendable {
    /// Whose strokes go.
    public var scope: ClearScope

    /// Names whose strokes go.
    public init(scope: ClearScope) {
        self.scope = scope
    }
}

extension ClearCanvas: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case scope }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        scope = try container.decode(ClearScope.self, forKey: .scope)
    }
}
