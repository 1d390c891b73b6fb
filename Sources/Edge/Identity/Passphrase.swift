internal import CSodium
internal import Foundation
public import Vocabulary
public import Wire

/// What people say to get into a locked room, made into a secret that is slow to guess.
///
/// Anybody who steals a database has to guess each passphrase through Argon2id (RFC 9106); anybody who only
/// sees the network has nothing to guess with, because the secret goes into CPace.
public enum Passphrase {
    /// How many bytes of normalised UTF-8 a passphrase has.
    public static let bytes = 1...1024

    private static let saltPrefix = Array("parlor passphrase v1\0".utf8)

    /// The secret of a room: Argon2id over the passphrase, salted with the room's code.
    ///
    /// Takes 64 MiB and about a tenth of a second. Nothing is trimmed or folded: upper case and
    /// spaces count.
    ///
    /// - Parameters:
    ///   - passphrase: As typed; what looks the same in Unicode is the same (NFC).
    ///   - code: The room's.
    /// - Returns: The same on every device.
    /// - Throws: `length`; `noMemory`.
    public static func secret(
        _ passphrase: String,
        code: RoomCode
    ) throws(PassphraseError) -> Secret {
        let salt: StateDigest = Sodium().blake2b256(saltPrefix + Array(code.text.utf8))
        return try stretch(
            passphrase,
            salt: Array(salt.bytes.prefix(Stretching.saltBytes)),
            .interactive
        )
    }

    /// Argon2id over the normalised bytes.
    ///
    /// - Parameters:
    ///   - passphrase: As typed.
    ///   - salt: 16 bytes.
    ///   - cost: How slow.
    /// - Returns: 32 bytes.
    /// - Throws: `length`; `noMemory`.
    static func stretch(
        _ passphrase: String,
        salt: [UInt8],
        _ cost: Stretching
    ) throws(PassphraseError) -> Secret {
        precondition(salt.count == Stretching.saltBytes)
        let text = Array(passphrase.precomposedStringWithCanonicalMapping.utf8)
        guard bytes ~= text.count else { throw .length(text.count) }
        _ = Sodium()
        var verdict: CInt = 0
        let words = Words4.filled { output in
            verdict = crypto_pwhash(
                output,
                32,
                text.map { CChar(bitPattern: $0) },
                UInt64(text.count),
                salt,
                UInt64(cost.passes),
                Int(cost.kibibytes) * 1024,
                crypto_pwhash_ALG_ARGON2ID13
            )
        }
        guard verdict == 0 else { throw .noMemory }
        return Secret(words: words)
    }
}
