/// A kind of record that a document takes: what it may hang below, and what its fields hold.
///
/// The kind of a record is the number that its `make` has in field 0 (`Protocol/documents.md`); nothing changes it.
public struct RecordKind: Hashable, Sendable {
    /// What a record of this kind may hang below.
    public enum Parent: Hashable, Sendable {
        /// Nothing: it stands on top.
        case top
        /// A record of the kind of that number.
        case kind(Int)
    }

    /// What a field may hold, besides nothing.
    public enum Values: Hashable, Sendable {
        /// Yes or no.
        case truth
        /// A whole number.
        case integer(ClosedRange<Int64>)
        /// Text of at most so many bytes of UTF-8, up to `Limits.fieldText`.
        case text(most: Int)
        /// A blob.
        case blob
        /// Another record of one of these kinds, by their numbers.
        case record(Set<Int>)
    }

    /// One field.
    public struct Field: Hashable, Sendable {
        /// Which one: 1 up to, not including, `Limits.recordFields`.
        public let number: Int
        /// What programs call it.
        public let name: String
        /// What it may hold.
        public let values: Values

        /// Describes a field.
        public init(_ number: Int, _ name: String, _ values: Values) {
            self.number = number
            self.name = name
            self.values = values
        }
    }

    /// The field that says of which kind a record is.
    public static let kindField = 0

    /// What field 0 holds, 0 or more.
    public let number: Int
    /// What programs call it.
    public let name: String
    /// What records of it may hang below.
    public let parents: Set<Parent>
    /// What they hold.
    public let fields: [Field]
    /// Whether undo leaves them where they are: what tells others of something that has happened.
    public let isLasting: Bool

    /// Describes a kind of record.
    public init(
        _ number: Int,
        _ name: String,
        below parents: Set<Parent>,
        fields: [Field] = [],
        isLasting: Bool = false
    ) {
        self.number = number
        self.name = name
        self.parents = parents
        self.fields = fields
        self.isLasting = isLasting
    }

    /// A field by its number.
    public func field(_ number: Int) -> Field? { fields.first { $0.number == number } }
}
