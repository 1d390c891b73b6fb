/// What a page, bot or script says on its socket; one JSON object a text frame.
public enum ClientMessage: Hashable, Sendable {
    /// Sends that room's events from now on, or those of no room.
    case watch(room: String?)
    /// New points while the pen is down; `from` counts from the stroke's first point.
    case pen(LiveInk)
    /// The pen went up: the whole stroke, which replaces the live ink of that number.
    case stroke(room: String, pen: UInt32, DrawnStroke)
    /// The pen's live ink is withdrawn.
    case cancel(room: String, pen: UInt32)
    /// Takes back one's last stroke or clear.
    case undo(room: String)
    /// Brings back what was last undone.
    case redo(room: String)
    /// Takes strokes away.
    case clear(room: String, ClearScope)
    /// Takes one of one's own strokes away.
    case hide(room: String, stroke: String)
    /// Asks for a `pong` with the same number.
    case ping(Int)
}

extension ClientMessage {
    /// Reads one message.
    ///
    /// - Throws: ``APIError`` with code `bad-request` and a sentence that names the field.
    public init(json: some Sequence<UInt8>) throws(APIError) {
        self = try APIJSON.decode(Self.self, from: json)
    }
}
