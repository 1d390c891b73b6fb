internal import Vocabulary

/// What is to be said when an `Admit` is on disk.
struct Admission: Sendable {
    let device: DeviceID
    let request: UInt32
    let room: RoomID
    /// For a locked room: shows the newcomer that this device knows the passphrase.
    var proof: [UInt8]?
}
