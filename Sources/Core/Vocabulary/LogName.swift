/// Names one append-only log: whose it is, and which of that device's.
///
/// A device starts a new log, with a fresh random `nonce`, whenever it cannot be sure that it
/// remembers the end of its old one (a restored or copied database).
@frozen
public struct LogName: Hashable, Comparable, Sendable {
    /// The author.
    public let device: DeviceID
    /// Drawn at random when the log began.
    public let nonce: UInt64

    /// Names a log.
    @inlinable
    public init(device: DeviceID, nonce: UInt64) {
        self.device = device
        self.nonce = nonce
    }

    /// By device, then by nonce.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        (left.device, left.nonce) < (right.device, right.nonce)
    }
}
