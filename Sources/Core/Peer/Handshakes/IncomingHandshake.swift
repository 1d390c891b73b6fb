internal import Vocabulary
internal import Wire

/// A handshake that somebody else has begun.
struct IncomingHandshake: Sendable {
    /// By which number the other one wants to be addressed.
    let remote: UInt32
    /// Where it is; its cookie has proven that.
    let endpoint: Endpoint
    let message: Bytes32<Packet.HelloTag>
    let since: Instant
    var handshake: any Handshake
    /// The second message as a packet, for a first message that is repeated.
    let answer: [UInt8]
}
