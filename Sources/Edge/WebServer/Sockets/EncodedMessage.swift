public import ClientAPI
public import NIOCore

/// A message as bytes, encoded once for all the pages that it goes to.
public struct EncodedMessage: Sendable {
    /// What may happen to a message that waits for a slow page.
    public enum Kind: Hashable, Sendable {
        /// Live ink: the oldest is dropped when too much waits.
        case ink
        /// A change of the picture: a newer whole picture replaces it.
        case change
        /// A whole picture: a newer one replaces it.
        case canvas
        /// A change of the document: a newer whole document replaces it.
        case record
        /// The beginning of a whole document: a newer one replaces it.
        case document
        /// The state of the watched room: a newer one replaces it.
        case room
        /// The room list: a newer one replaces it.
        case rooms
        /// Anything else: is sent.
        case control
    }

    /// What may happen to it while it waits.
    public let kind: Kind
    /// The JSON.
    public let bytes: ByteBuffer

    /// Encodes a message.
    public init(_ message: DaemonMessage) {
        kind =
            switch message {
            case .ink: .ink
            case .add, .remove, .more, .turn: .change
            case .canvas: .canvas
            case .records: .record
            case .document: .document
            case .room: .room
            case .rooms: .rooms
            // The end of live ink stays: without it a preview would never go.
            case .welcome, .lost, .inkEnd, .pong, .error: .control
            }
        bytes = ByteBuffer(bytes: message.json)
    }

    init(_ kind: Kind, _ bytes: ByteBuffer) {
        self.kind = kind
        self.bytes = bytes
    }
}
