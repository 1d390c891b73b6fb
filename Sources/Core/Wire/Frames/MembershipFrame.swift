public import Vocabulary

/// What room peers tell one another about who can be reached (`Protocol/membership.md`).
public enum MembershipFrame: Hashable, Sendable {
    /// "Do you hear this device?"
    case pingRequest(DeviceID)
    /// "I do", with the incarnation that it was last heard to have.
    case heard(DeviceID, incarnation: UInt32)
    /// "I do not, so far; but I am here."
    case notHeard(DeviceID)
    /// "This device does not answer me", of the incarnation that it had.
    case suspicion(DeviceID, incarnation: UInt32)
    /// "I am here", and the sender's incarnation from now on.
    case alive(incarnation: UInt32)
    /// "I hear this device again": anybody who has lost somebody tries them all now.
    case returned(DeviceID)

    var type: FrameType {
        switch self {
        case .pingRequest: .pingRequest
        case .heard: .heard
        case .notHeard: .notHeard
        case .suspicion: .suspicion
        case .alive: .alive
        case .returned: .returned
        }
    }

    func encode(into writer: inout ByteWriter) {
        switch self {
        case .pingRequest(let device), .notHeard(let device), .returned(let device):
            writer.words(device.words)
        case .heard(let device, let incarnation), .suspicion(let device, let incarnation):
            writer.words(device.words)
            writer.varint(UInt64(incarnation))
        case .alive(let incarnation): writer.varint(UInt64(incarnation))
        }
    }
}
