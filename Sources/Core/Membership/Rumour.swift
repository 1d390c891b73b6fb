public import Vocabulary

/// What another room peer says about who can be reached.
public enum Rumour: Hashable, Sendable {
    /// It asks whether this device hears another one.
    case pingRequest(DeviceID)
    /// It hears a device that it was asked about, of that incarnation.
    case heard(DeviceID, incarnation: UInt32)
    /// It does not hear it, so far.
    case notHeard(DeviceID)
    /// A device does not answer it.
    case suspicion(DeviceID, incarnation: UInt32)
    /// It is here, and its incarnation is that from now on.
    case alive(incarnation: UInt32)
    /// It hears a device again that it had lost.
    case returned(DeviceID)
}
