/// The levels of one kind that a device keeps, as a file: the answer to `GET /api/levels/ACTIVITY`, and the body of `POST`.
public struct LevelFile: Hashable, Sendable {
    /// What stands in it, as the activity's pages write it; empty where nothing is kept.
    public var text: String

    /// Holds a file.
    public init(text: String) { self.text = text }
}

extension LevelFile: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case text }

    /// Reads the body; other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: CodingKeys.self)
        text = try container.decode(String.self, forKey: .text)
        guard text.utf8.count <= APILimits.levels else {
            throw DecodingError.dataCorruptedError(
                forKey: .text,
                in: container,
                debugDescription: "has more than 256 KiB"
            )
        }
    }
}
