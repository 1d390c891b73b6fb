internal import CSodium
internal import Vocabulary
public import Wire

/// What an account's drawings are sealed with: who has the database alone reads none (`Protocol/accounts.md`).
public struct DrawingSeal: Sendable {
    /// What of a drawing is sealed by itself; one does not open as the other.
    public enum Part: String, Sendable {
        /// What it is called, and where it is from.
        case label
        /// What is drawn.
        case strokes
        /// Whether its owner likes it best.
        case favourite
    }

    private static let nonceBytes = 24
    private static let tagBytes = 16

    private let key: Secret
    private let names: Secret

    /// The seal of an account.
    ///
    /// - Parameter account: Its key.
    public init(_ account: Secret) {
        key = Self.derived("parlor drawings key v1", account)
        names = Self.derived("parlor drawings name v1", account)
    }

    /// By what a drawing is found where it is stored.
    ///
    /// - Parameter identifier: What its page calls it.
    /// - Returns: 32 bytes, the same each time; who has not the account's key learns nothing from them.
    public func name(of identifier: String) -> [UInt8] {
        Self.derived(identifier, names).bytes
    }

    /// Seals a part of a drawing.
    ///
    /// - Parameters:
    ///   - text: What is sealed.
    ///   - part: Which part it is.
    ///   - drawing: The drawing's name, 32 bytes.
    /// - Returns: Nonce, what is sealed, and tag: 40 bytes more.
    public func sealed(_ text: [UInt8], as part: Part, of drawing: [UInt8]) -> [UInt8] {
        let nonce = SodiumRandom().bytes(count: Self.nonceBytes)
        let associated = Self.associated(part, drawing)
        let size = text.count + Self.tagBytes
        return nonce
            + [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                guard let output = buffer.baseAddress else { return }
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    output,
                    nil,
                    text,
                    UInt64(text.count),
                    associated,
                    UInt64(associated.count),
                    nil,
                    nonce,
                    key.bytes
                )
                count = size
            }
    }

    /// Opens what was sealed.
    ///
    /// - Parameters:
    ///   - sealed: As it was stored.
    ///   - part: Which part it was sealed as.
    ///   - drawing: The name of the drawing that it was sealed for.
    /// - Returns: `nil` if it is another part, another drawing's or another account's, or has been changed.
    public func opened(_ sealed: [UInt8], as part: Part, of drawing: [UInt8]) -> [UInt8]? {
        let size = sealed.count - Self.nonceBytes - Self.tagBytes
        guard size >= 0 else { return nil }
        let associated = Self.associated(part, drawing)
        let ciphertext = Array(sealed[Self.nonceBytes...])
        var verdict: CInt = -1
        // One byte at least: libsodium verifies alone where it has nowhere to write.
        let text = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
            guard let output = buffer.baseAddress else { return }
            verdict = crypto_aead_xchacha20poly1305_ietf_decrypt(
                output,
                nil,
                nil,
                ciphertext,
                UInt64(ciphertext.count),
                associated,
                UInt64(associated.count),
                Array(sealed[..<Self.nonceBytes]),
                key.bytes
            )
            count = verdict == 0 ? size : 0
        }
        return verdict == 0 ? text : nil
    }

    private static func associated(_ part: Part, _ drawing: [UInt8]) -> [UInt8] {
        Array("parlor drawing v1\0\(part.rawValue)\0".utf8) + drawing
    }

    private static func derived(_ title: String, _ key: Secret) -> Secret {
        let title = Array(title.utf8)
        return Secret(words: title.withUnsafeBytes { Sodium().blake2b256($0, key: key) })
    }
}
