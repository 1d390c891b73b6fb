internal import Vocabulary
public import Wire

/// What a browser keeps of somebody who is logged in; the daemon keeps neither it nor what it opens.
public struct SessionToken: Hashable, Sendable {
    private let secret: Secret

    /// Draws one.
    public init() {
        secret = SodiumRandom().secret()
    }

    /// Reads one; `nil` for what is not 64 hexadecimal digits.
    public init?(_ text: String) {
        guard text.utf8.count == 64, let bytes = Hex.decode(text), let secret = Secret(bytes)
        else { return nil }
        self.secret = secret
    }

    /// 64 hexadecimal digits.
    public var text: String { Hex.encode(secret.bytes) }

    /// By what the session is found where it is stored: 32 bytes, from which nobody gets back to the token.
    public var name: [UInt8] { derived("parlor session name v1").bytes }

    /// What the account's key is locked with.
    public var key: Secret { derived("parlor session key v1") }

    private func derived(_ title: String) -> Secret {
        let title = Array(title.utf8)
        return Secret(words: title.withUnsafeBytes { Sodium().blake2b256($0, key: secret) })
    }
}
