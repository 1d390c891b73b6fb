/// An activity without rounds: people work on one thing together, for as long as they like.
public struct DocumentDescription: Hashable, Sendable {
    /// The activity's name, as in `Create`.
    public let activity: String
    /// Which version of its rules this is, at least 1.
    public let version: UInt16
    /// What they draw on.
    public let sheet: Sheet

    /// Describes an activity without rounds.
    public init(_ activity: String, version: UInt16 = 1, sheet: Sheet) {
        self.activity = activity
        self.version = version
        self.sheet = sheet
    }
}
