internal import Documents
internal import Replication
internal import Rules
internal import Vocabulary
internal import Wire

/// The document of a room, and which edits it takes.
///
/// Whether an edit fits follows from its own bytes and its causal past alone: of which kind a record is, the edit
/// that makes it says once and for all, whether it counts or not.
struct DocumentBook: Sendable {
    /// What records there are, and what may be in them.
    let description: DocumentDescription
    /// What the edits that count make.
    private(set) var document: Document
    /// Of which kind records are, and where they were made.
    private var made: [RecordName: (kind: Int, place: Place)] = [:]
    /// Where the edits that count are.
    private var places: [OperationID: Place] = [:]
    /// What has changed since somebody asked last: at first all of it.
    private var news = DocumentUpdate(isAnew: true)

    /// Begins empty; `nil` for an activity that has no records.
    init?(_ description: DocumentDescription?) {
        guard let description, !description.records.isEmpty else { return nil }
        self.description = description
        document = Self.empty(description)
    }

    private static func empty(_ description: DocumentDescription) -> Document {
        Document(lasting: Set(description.records.filter(\.isLasting).map { Int64($0.number) }))
    }

    /// Notes what an edit makes, whether it counts or not.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - id: Its name.
    ///   - place: Where it is.
    mutating func note(_ edit: Edit, _ id: OperationID, at place: Place) {
        for (index, change) in edit.changes.enumerated() {
            guard let kind = description.kind(madeBy: change) else { continue }
            made[RecordName(edit: id, change: UInt8(index))] = (kind, place)
        }
    }

    /// Why an edit does not fit.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - past: What its author had seen; `nil` for all that is here.
    /// - Returns: `nil` if it fits.
    func fault(in edit: Edit, past: CausalPast?) -> RecordFault? {
        description.fault(in: edit) { name in
            guard let known = made[name], past?.contains(known.place) != false else { return nil }
            return known.kind
        }
    }

    /// Of which kind a record is.
    func kind(of record: RecordName) -> RecordKind? {
        made[record].flatMap { description.kind($0.kind) }
    }

    /// Takes in what counts, and notes what has changed.
    ///
    /// - Parameters:
    ///   - operation: What counts.
    ///   - place: Where it is; all that it follows was taken in before.
    ///   - logs: What has come.
    mutating func take(_ operation: DocumentOperation, at place: Place, in logs: RoomLogs) {
        var contests: [Contest] = []
        news.note(document.apply(operation, &contests))
        if case .edit = operation.action { places[operation.key.id] = place }
        guard news.tellsLosses, !contests.isEmpty else { return }
        var pasts = [place: logs.past(of: place)]
        for contest in contests where news.takes(contest) {
            guard let won = places[contest.winner], let lost = places[contest.loser] else {
                continue
            }
            // What was taken in before has not seen this one.
            let isSeen = [(won, lost), (lost, won)].contains { later, earlier in
                guard earlier != place else { return false }
                let past = pasts[later] ?? logs.past(of: later)
                pasts[later] = past
                return past.contains(earlier)
            }
            if !isSeen { news.note(contest, winner: logs[won].seat) }
        }
    }

    /// What has changed since this was asked last; it is not kept.
    mutating func takeNews() -> DocumentUpdate {
        defer { news = DocumentUpdate() }
        return news
    }

    /// Forgets what counted, to take it in again: something counts no more, or does now.
    mutating func forgetCounted() {
        document = Self.empty(description)
        news = DocumentUpdate(isAnew: true)
    }
}
