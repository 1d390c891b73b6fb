public import Vocabulary

/// One side of a Noise XX handshake: three messages, written and read in turn.
public protocol Handshake: Sendable {
    /// Writes the next message.
    ///
    /// - Precondition: It is this side's turn.
    mutating func write(_ payload: [UInt8]) -> [UInt8]

    /// Reads the next message; after an error the handshake is as it was before, so that a forged
    /// message does not end it.
    ///
    /// - Returns: Its payload.
    /// - Throws: `HandshakeError`.
    mutating func read(_ message: ArraySlice<UInt8>) throws(HandshakeError) -> [UInt8]

    /// Whether the static key that the other side has shown is that of `device`; `false` before it has.
    func isPeer(_ device: DeviceID) -> Bool

    /// The keys, once the third message has been written or read.
    var keys: SessionKeys? { get }
}
