/// How an attempt to join ended; numbers are only ever appended.
public enum JoinOutcome: UInt8, Sendable, CaseIterable {
    /// The `Admit` is on its way.
    case admitted = 0
    /// The device asked is not in that room.
    case noSuchRoom = 1
    /// All places are taken.
    case full = 2
    /// Playing has begun.
    case started = 3
    /// The passphrase is not that of the room.
    case wrongPassphrase = 4
    /// The versions do not go together.
    case incompatible = 5
    /// This device has given wrong passphrases too often, and must wait.
    case paused = 6
    /// This device was taken out for good.
    case banned = 7
    /// People are asked: this device is to ask again.
    case waiting = 8
    /// Somebody said "not now".
    case declined = 9
}
