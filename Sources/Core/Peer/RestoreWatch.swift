public import Vocabulary

/// Hears which room is being reduced at a start, so that a start which a room ends is not tried for ever.
public struct RestoreWatch: Sendable {
    /// What is known of the room that comes next.
    public struct Step: Hashable, Sendable {
        /// The room.
        public var room: RoomID
        /// Its code; `nil` if that was never read.
        public var code: RoomCode?

        /// Names a room.
        public init(room: RoomID, code: RoomCode?) {
            self.room = room
            self.code = code
        }
    }

    /// Rooms that have ended the program before: they are set aside unread.
    public var crashing: [Step]
    /// Called before each room, again once its code is known, and with `nil` after the last.
    public var note: @Sendable (Step?) -> Void

    /// Watches.
    ///
    /// - Parameters:
    ///   - crashing: Rooms to be set aside unread.
    ///   - note: Called before each room, and with `nil` after the last.
    public init(crashing: [Step] = [], note: @escaping @Sendable (Step?) -> Void = { _ in }) {
        self.crashing = crashing
        self.note = note
    }
}
