/// How slow Argon2id (RFC 9106) is made, with one lane.
struct Stretching: Hashable, Sendable {
    /// Bytes of a salt.
    static let saltBytes = 16
    /// How many passes a file may ask for: hardly more than what is written, or a file from anybody could cost
    /// half a minute.
    static let passes: ClosedRange<UInt32> = 1...4
    /// How much memory a file may ask for, in KiB: as much as what is written.
    static let kibibytes: ClosedRange<UInt32> = 8...262_144

    /// For a room, where somebody waits: libsodium's `INTERACTIVE`.
    static let interactive = Stretching(passes: 2, kibibytes: 65_536)
    /// For a key in a file, which a thief has as long as they like: libsodium's `MODERATE`.
    static let moderate = Stretching(passes: 3, kibibytes: 262_144)

    /// Passes over the memory.
    let passes: UInt32
    /// Memory, in KiB.
    let kibibytes: UInt32
}
