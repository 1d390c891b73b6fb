/// Why something that came from the network was dropped.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
    /// It cannot be a packet for this device, and the system dropped it unread; or there was no room.
    case filtered
    /// It does not follow the grammar.
    case malformed
    /// It ends too early.
    case truncated
    /// It is longer than a datagram may be.
    case oversized
    /// It speaks another version.
    case version
    /// It belongs to no connection here.
    case unknownConnection
    /// Its packet number was here before.
    case replayed
    /// It names rooms or logs that its sender has not explained yet.
    case unresolved
    /// Its seal does not fit.
    case wrongSignature
    /// A blob's bytes are not what its name says.
    case wrongHash
    /// Its author is not in the room.
    case notAdmitted
    /// Its source has as much waiting as it may have.
    case tooManyOrphans
    /// It contradicts what its author signed before.
    case fork
    /// It was said to show that somebody forked a log, and does not.
    case falseEvidence
    /// It speaks for a seat or a room that its sender is not in.
    case notAllowed
    /// There are as many strangers as may be.
    case tooManyStrangers
    /// It was not made by whom it claims to be from, or was changed on its way.
    case notAuthentic
    /// It proves that its sender does not know a room's passphrase.
    case wrongPassphrase
    /// Its address has begun as many handshakes as it may.
    case tooManyHandshakes
    /// Its sender has sent as much as it may unasked.
    case tooMany
}
