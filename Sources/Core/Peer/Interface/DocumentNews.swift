public import Documents
public import Vocabulary
public import Wire

/// What has changed in the document of a room.
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

    /// A record of which something has changed.
    public struct Change: Hashable, Sendable {
        /// Which one.
        public let record: RecordName
        /// What of it.
        public let what: Touch
    }

    /// What has changed, by record, ascending, at most 4,096; what hangs below one that is taken away or brought back
    /// is not named.
    public var changes: [Change] = []
    /// Whether so many have changed that none is named.
    public var isEverywhere = false
    /// Whether all was taken in again: the whole document may be another, and the numbers of records are.
    public var isAnew = false
    /// What this device has lost, at most 128.
    public var losses: [Loss] = []

    /// Whether there is nothing to say.
    public var isEmpty: Bool { changes.isEmpty && !isEverywhere && !isAnew && losses.isEmpty }
}
