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
    private(set) var document = Document()
    /// Of which kind records are, and where they were made.
    private var made: [RecordName: (kind: Int, place: Place)] = [:]
    /// Where the edits that count are.
    private var places: [OperationID: Place] = [:]
    /// What has changed since somebody asked last.
    var news = DocumentUpdate()

    /// Begins empty; `nil` for an activity that has no records.
    init?(_ description: DocumentDescription?) {
        guard let description, !description.records.isEmpty else { return nil }
        self.description = description
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
    mutating func take(_ operation: DocumentOperation, at place: Place, in logs: RoomLogs) {
        if case .edit = operation.action { places[operation.key.id] = place }
        var contests: [Contest] = []
        news.records.formUnion(document.apply(operation, &contests))
        for contest in contests {
            guard let won = places[contest.winner], let lost = places[contest.loser],
                !logs.past(of: won).contains(lost), !logs.past(of: lost).contains(won)
            else { continue }
            news.contests.append((contest, logs[won].seat))
        }
    }

    /// Forgets what counted, to take it in again: something counts no more, or does now.
    mutating func forgetCounted() {
        document = Document()
        news = DocumentUpdate(isAnew: true)
    }
}
