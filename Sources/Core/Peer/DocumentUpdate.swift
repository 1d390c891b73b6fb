internal import Documents
internal import Vocabulary
internal import Wire

/// What a batch of operations has changed in a document; as much of it as is told one by one.
struct DocumentUpdate: Sendable {
    /// Records that are named; where more of them have changed, none is.
    static let mostRecords = 4096
    /// What a device is told that it has lost, at most.
    static let mostLosses = 128

    /// The records of which something has changed.
    private(set) var records: [RecordName: Touch] = [:]
    /// Whether more records have changed than are named.
    private(set) var isEverywhere = false
    /// Whether all was taken in again: the whole document may be another.
    private let isAnew: Bool
    /// Whether it is told what anybody has lost: not where all is taken in again.
    var tellsLosses: Bool { !isAnew }
    /// Edits that were written without knowledge of one another, by the device of the one that does not count, and the
    /// seat of the one that does.
    private var losses: [DeviceID: [(contest: Contest, winner: SeatID?)]] = [:]

    /// Begins with nothing, or with all.
    init(isAnew: Bool = false) { self.isAnew = isAnew }

    /// Takes in what else has changed.
    mutating func note(_ touched: [RecordName: Touch]) {
        guard !isAnew, !isEverywhere else { return }
        for (record, touch) in touched { records[record, default: Touch()].formUnion(touch) }
        guard records.count > Self.mostRecords else { return }
        isEverywhere = true
        records = [:]
    }

    /// Whether one more loss of somebody is told.
    func takes(_ contest: Contest) -> Bool {
        losses[contest.author.device]?.count ?? 0 < Self.mostLosses
    }

    /// Takes in what somebody has lost.
    mutating func note(_ contest: Contest, winner: SeatID?) {
        losses[contest.author.device, default: []].append((contest, winner))
    }

    /// What a device tells its people of it.
    func news(for device: DeviceID) -> DocumentNews {
        let losses = (losses[device] ?? []).map { lost in
            DocumentNews.Loss(
                seat: lost.contest.author.seat,
                record: lost.contest.record,
                thing: lost.contest.thing,
                winner: lost.winner
            )
        }
        let changes = records.map { DocumentNews.Change(record: $0.key, what: $0.value) }
        return DocumentNews(
            changes: changes.sorted { $0.record < $1.record },
            isEverywhere: isEverywhere,
            isAnew: isAnew,
            losses: losses
        )
    }
}
