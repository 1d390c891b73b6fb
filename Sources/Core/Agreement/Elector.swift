public import Vocabulary

/// A device that has a vote in how a round ends.
public struct Elector: Hashable, Sendable {
    /// Who.
    public let device: DeviceID
    /// The one log in which it votes; `nil` if it had none when it became an elector: then its first.
    ///
    /// A device whose database was restored begins another log and does not remember what it promised
    /// in this one.
    public let log: LogName?

    /// Names an elector.
    public init(device: DeviceID, log: LogName?) {
        self.device = device
        self.log = log
    }
}
