public import Documents
public import Vocabulary
public import Wire

/// What is another in the document of a room.
public struct DocumentNews: Hashable, Sendable {
    /// An edit of this device that counts in part, or not at all: somebody else has written the same thing meanwhile.
    public struct Loss: Hashable, Sendable {
        /// Whose edit it was.
        public let seat: SeatID
        /// Of which record.
        public let record: RecordName
        /// What of it.
        public let thing: Contest.Thing
        /// The seat whose edit counts instead.
        public let winner: SeatID?
    }

    /// The records of which something is another, ascending; what hangs below one that is taken away or brought
    /// back is not named.
    public var records: [RecordName] = []
    /// Whether the whole document may be another.
    public var isAnew = false
    /// What this device has lost.
    public var losses: [Loss] = []

    /// Whether there is nothing to say.
    public var isEmpty: Bool { records.isEmpty && !isAnew && losses.isEmpty }
}
