public import Vocabulary
public import Wire

/// One record that is here.
public struct RecordView: Hashable, Sendable {
    /// Its name.
    public let name: RecordName
    /// What it hangs below; `nil` for the top.
    public let parent: RecordName?
    /// How many records there are from the top to it, itself included: 1 to `Limits.recordDepth`; 0
    /// where it is not shown, because something above it is not.
    public let depth: Int
    /// Where it stands among its siblings.
    public let position: SiblingPosition
    /// Whose device put it there: siblings of one position stand in the order of these, then of names.
    public let device: DeviceID
    /// Whether it stands on top because its latest move closed a ring.
    public let isStruck: Bool
    /// What it holds, by number; fields without a value are left out.
    public let fields: [Int: FieldValue]
}
