public import Wire

/// What makes the password of an account slow to guess: its salt, and how slow Argon2id is made for it.
public struct PasswordLock: Hashable, Sendable {
    /// 16 bytes.
    public let salt: [UInt8]
    /// Passes over the memory.
    public let passes: UInt32
    /// Memory, in KiB.
    public let kibibytes: UInt32

    /// A new one, as slow as the passphrase of a room.
    public init() {
        salt = SodiumRandom().bytes(count: Stretching.saltBytes)
        passes = Stretching.interactive.passes
        kibibytes = Stretching.interactive.kibibytes
    }

    /// Takes what was stored; `nil` if that would cost more than any program writes, or is no salt.
    public init?(salt: [UInt8], passes: UInt32, kibibytes: UInt32) {
        guard salt.count == Stretching.saltBytes, Stretching.passes ~= passes,
            Stretching.kibibytes ~= kibibytes
        else { return nil }
        self.salt = salt
        self.passes = passes
        self.kibibytes = kibibytes
    }

    /// What a password opens with; takes 64 MiB and about a tenth of a second.
    ///
    /// - Parameter password: As typed; what looks the same in Unicode is the same (NFC).
    /// - Returns: The same each time.
    /// - Throws: `length`; `noMemory`.
    public func key(of password: String) throws(PassphraseError) -> Secret {
        try Passphrase.stretch(
            password,
            salt: salt,
            Stretching(passes: passes, kibibytes: kibibytes)
        )
    }
}
