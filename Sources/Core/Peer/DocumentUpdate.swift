internal import Documents
internal import Vocabulary
internal import Wire

/// What a batch of operations has changed in a document.
struct DocumentUpdate: Sendable {
    /// The records of which something is another.
    var records: Set<RecordName> = []
    /// Whether the whole document may be another.
    var isAnew = false
    /// Edits that were written without knowledge of one another, and the seat of the one that counts.
    var contests: [(contest: Contest, winner: SeatID?)] = []

    /// What a device tells its people of it.
    func news(for device: DeviceID) -> DocumentNews {
        let losses = contests.filter { $0.contest.author.device == device }.map { lost in
            DocumentNews.Loss(
                seat: lost.contest.author.seat,
                record: lost.contest.record,
                thing: lost.contest.thing,
                winner: lost.winner
            )
        }
        return DocumentNews(
            records: isAnew ? [] : records.sorted(),
            isAnew: isAnew,
            losses: losses
        )
    }
}
