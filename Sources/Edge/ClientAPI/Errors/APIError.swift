/// Why a request was refused: a code for programs and a plain sentence for people.
public struct APIError: Error, Hashable, Sendable {
    /// What happened, for programs.
    public let code: Code
    /// One sentence with what to do next.
    public let message: String
    /// Why a game refuses a move, in the game's own words for programs; `nil` where no game has refused.
    public let reason: String?

    /// Names what happened.
    ///
    /// - Parameters:
    ///   - code: What, for programs.
    ///   - message: One sentence with what to do next.
    ///   - reason: Lower-case words with hyphens, if it was a game that refused.
    public init(_ code: Code, _ message: String, reason: String? = nil) {
        self.code = code
        self.message = message
        self.reason = reason
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
        let reason: String?
    }

    /// Reads `{"error": {"code": …, "message": …}}`, perhaps with a `reason`.
    public init(from decoder: any Decoder) throws {
        let content = try decoder.container(keyedBy: Name.self).decode(Content.self, forKey: .error)
        self.init(content.code, content.message, reason: content.reason)
    }

    /// Writes `{"error": {"code": …, "message": …}}`, and the `reason` if there is one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        let content = Content(code: code, message: message, reason: reason)
        try container.encode(content, forKey: .error)
    }
}
