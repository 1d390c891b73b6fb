import NIOCore
import Vocabulary
import WebServer

/// A picture on its way to a page, slice by slice, each made when the page has read the one before.
///
/// What changes meanwhile waits until the picture is there as it was when it began, and comes after it.
struct Opening {
    /// Strokes of a slice at most: so many does the network loop read in one go.
    static let slice = 128
    /// Points after which a slice ends.
    static let points = 8_192
    /// Bytes of changes that wait; beyond them the picture is begun anew, as it is then.
    static let patience = 256 * 1024

    /// Which picture of all that this daemon has shown: a slice that was made for another one is thrown away.
    let number: UInt64
    let room: RoomID
    /// The strokes that have not been sent, deepest first.
    var rest: ArraySlice<UInt32>
    /// Whether nothing has been sent.
    var isFirst = true
    private(set) var waiting: [EncodedMessage] = []
    private var bytes = 0

    init(number: UInt64, room: RoomID, strokes: [UInt32]) {
        self.number = number
        self.room = room
        rest = strokes[...]
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
