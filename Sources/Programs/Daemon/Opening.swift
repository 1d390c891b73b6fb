import NIOCore
import Vocabulary
import WebServer

/// A picture or a document on its way to a page, slice by slice, each made when the page has read the one before.
///
/// What changes meanwhile waits until all is there as it was when it began, and comes after it.
struct Opening<Item: Sendable> {
    /// Bytes of changes that wait; beyond them all is begun anew, as it is then.
    static var patience: Int { 256 * 1024 }

    /// Which one of all that this daemon has shown: a slice that was made for another one is thrown away.
    let number: UInt64
    let room: RoomID
    /// What has not been sent, in order.
    var rest: ArraySlice<Item>
    /// Whether nothing has been sent.
    var isFirst = true
    private(set) var waiting: [EncodedMessage] = []
    private var bytes = 0

    init(number: UInt64, room: RoomID, _ items: [Item]) {
        self.number = number
        self.room = room
        rest = items[...]
    }

    /// Has a change wait.
    ///
    /// - Returns: `false` if too much waits.
    mutating func hold(_ message: EncodedMessage) -> Bool {
        waiting.append(message)
        bytes += message.bytes.readableBytes
        return bytes <= Self.patience
    }
}
