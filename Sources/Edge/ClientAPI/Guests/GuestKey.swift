/// What a guest's page shows with every request: the room's code and the secret of its seat.
public struct GuestKey: Hashable, Sendable {
    /// The code, 4 to 8 capitals or digits.
    public let code: String
    /// 64 hexadecimal digits.
    public let secret: String

    /// Names a key; `nil` for what has not this form.
    public init?(code: String, secret: String) {
        guard 4...8 ~= code.utf8.count, HexText.holds(secret, digits: 64) else { return nil }
        self.code = code
        self.secret = secret
    }

    /// Reads `CODE.SECRET`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(code: String(parts[0]), secret: String(parts[1]))
    }
}
