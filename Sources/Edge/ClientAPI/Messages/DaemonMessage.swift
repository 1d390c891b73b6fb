/// What a daemon says on a socket; one JSON object a text frame.
public enum DaemonMessage: Hashable, Sendable {
    /// The first message: who answers.
    case welcome(version: String, device: String, name: String)
    /// Every room; at the start and whenever one changes.
    case rooms([RoomSummary])
    /// The watched room; after `watch` and whenever members or undo change.
    case room(RoomDetail)
    /// The whole picture: visible strokes in depth order, deepest first. Of a large one the deepest; how many more
    /// come in `more`.
    case canvas(room: String, strokes: [DrawnStroke], rest: Int)
    /// The next strokes of the picture that `canvas` has begun, above those that are there; how many still come.
    case more(room: String, strokes: [DrawnStroke], rest: Int)
    /// Many strokes at once are visible no longer, or again: first out, then in; by their numbers. A client that
    /// does not know one of those that come in says `watch` anew.
    case turn(room: String, off: [[UInt32]], on: [TurnedRun])
    /// Strokes to insert, one after the other.
    case add(room: String, strokes: [AddedStroke])
    /// Strokes that are visible no longer.
    case remove(room: String, ids: [String])
    /// The whole document of a room: what was sent of it before is forgotten. Of a large one the first records; how
    /// many more may come in `records`.
    case document(room: String, records: [RecordDetail], rest: Int)
    /// Records that are new, what has changed in those that are there, and names of those that are not there any more.
    /// While the document is being sent, its next records, and how many may still come.
    case records(room: String, RecordChanges, rest: Int)
    /// Edits of this page that do not count.
    case lost(room: String, edits: [LostEdit])
    /// Somebody's live ink.
    case ink(seat: String, name: String, LiveInk)
    /// Somebody's live ink ended: its stroke was added, or it was cancelled.
    case inkEnd(room: String, seat: String, pen: UInt32)
    /// The answer to a `ping`.
    case pong(Int)
    /// A message was refused; `pen` names the stroke that it was about.
    case error(APIError, pen: UInt32?)
}

extension DaemonMessage {
    /// Reads one message.
    ///
    /// - Throws: ``APIError`` with code `bad-request` and a sentence that names the field.
    public init(json: some Sequence<UInt8>) throws(APIError) {
        self = try APIJSON.decode(Self.self, from: json)
    }
}
