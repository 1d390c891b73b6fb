internal import Vocabulary
internal import Wire

/// Secret random numbers from one seed, each forgotten once it is used.
///
/// The state after a number tells nothing of it: both are keyed hashes of the state before.
struct SecretSource: Sendable {
    private let ciphers: any Ciphers
    private var state: Secret

    init(seed: Secret, ciphers: any Ciphers) {
        state = seed
        self.ciphers = ciphers
    }

    /// The next 32 bytes.
    mutating func secret() -> Secret {
        defer { state = derive(0) }
        return derive(1)
    }

    /// The next 8 bytes.
    mutating func number() -> UInt64 { secret().words[0] }

    /// The next 64 bytes.
    mutating func wide() -> [UInt8] { secret().bytes + secret().bytes }

    private func derive(_ label: UInt8) -> Secret {
        withUnsafeBytes(of: label) { Secret(words: ciphers.blake2b256($0, key: state)) }
    }
}
