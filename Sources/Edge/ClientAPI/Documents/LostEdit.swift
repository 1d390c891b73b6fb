/// An edit of one's own that does not count, since somebody else has written the same thing meanwhile.
public struct LostEdit: Codable, Hashable, Sendable {
    /// What of a record.
    public enum Thing: String, Codable, Hashable, Sendable {
        /// Where it hangs.
        case place
        /// Whether it is taken away.
        case presence
        /// A field.
        case field
    }

    /// Which record, 66 hexadecimal digits.
    public var record: String
    /// What of it.
    public var thing: Thing
    /// Which field.
    public var field: String?
    /// Who wrote what counts instead, as the others call them; `nil` where that is not known.
    public var name: String?

    /// Describes a loss.
    public init(record: String, thing: Thing, field: String?, name: String?) {
        self.record = record
        self.thing = thing
        self.field = field
        self.name = name
    }
}
