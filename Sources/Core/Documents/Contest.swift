public import Vocabulary
public import Wire

/// Two edits by different authors that write one thing of a record differently: one of them decides.
///
/// Whether neither author had seen the other's is for the caller to find out; else it is no contest, but a change.
public struct Contest: Hashable, Sendable {
    /// What of a record can be written.
    public enum Thing: Hashable, Sendable {
        /// Where it hangs.
        case place
        /// Whether it is taken away.
        case presence
        /// A field, by number.
        case field(Int)
    }

    /// Of which record.
    public let record: RecordName
    /// What both write.
    public let thing: Thing
    /// The edit that decides.
    public let winner: OperationID
    /// The edit that does not.
    public let loser: OperationID
    /// Who wrote that.
    public let author: Author
}
