/// Why a request was refused: a code for programs and a plain sentence for people.
public struct APIError: Error, Hashable, Sendable {
    /// What happened, for programs.
    public let code: Code
    /// One sentence with what to do next.
    public let message: String

    /// Names what happened.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension APIError: CustomStringConvertible {
    /// The sentence.
    public var description: String { message }
}

extension APIError: Codable {
    private enum Name: String, CodingKey { case error }

    private struct Content: Codable {
        let code: Code
        let message: String
    }

    /// Reads `{"error": {"code": …, "message": …}}`.
    public init(from decoder: any Decoder) throws {
        let content = try decoder.container(keyedBy: Name.self).decode(Content.self, forKey: .error)
        self.init(content.code, content.message)
    }

    /// Writes `{"error": {"code": …, "message": …}}`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(Content(code: code, message: message), forKey: .error)
    }
}
