public import Vocabulary

/// A room that is on disk and stays there untouched, because it cannot be reduced here; the others live.
public struct AsideRoom: Hashable, Sendable {
    /// The room.
    public var id: RoomID
    /// What people say to meet there; `nil` if that cannot be read.
    public var code: RoomCode?
    /// What is played there; empty if that cannot be read.
    public var activity: String
    /// What is the matter with it.
    public var trouble: RoomTrouble

    /// Describes a room that is set aside.
    public init(id: RoomID, code: RoomCode?, activity: String, trouble: RoomTrouble) {
        self.id = id
        self.code = code
        self.activity = activity
        self.trouble = trouble
    }
}
