internal import Vocabulary
internal import Wire

/// What two devices have told each other of mixing in a room.
struct MixingTalk: Sendable {
    /// What the other has said last; `nil`: it knows nothing of mixing.
    private(set) var heard: MixingFrame?
    /// What it was told last, by its number.
    private(set) var told: UInt32?

    /// Whether the other takes what somebody has mixed.
    var listens: Bool { (heard?.strength ?? .direct) > .direct }

    /// Whether the other mixes.
    var mixes: Bool { heard?.listeners.isEmpty == false }

    /// Whether the other says that it mixes for a device.
    func serves(_ device: DeviceID) -> Bool {
        heard?.listeners.contains(device.prefix) == true
    }

    /// The other was told something, or does as if it had not been (`nil`).
    mutating func noteTold(_ version: UInt32?) { told = version }

    /// Takes what the other says, unless it has said something newer.
    mutating func hear(_ frame: MixingFrame) {
        guard heard.map({ $0.version < frame.version }) ?? true else { return }
        heard = frame
    }
}
