import ClientAPI
import Documents
import Peer
import Rules
import Vocabulary
import Wire

/// What a page is still to be told of the document that it watches: which records, and what of them, but not how they
/// were at the time.
///
/// So what waits for a page that reads slowly is bounded, however much is written meanwhile; and it is told what is,
/// and not all that has been.
struct DocumentTelling {
    /// Records that wait one by one; where more have changed, all are looked through again.
    static let mostChanges = 4096
    /// Losses that wait; what is lost beyond them is not told.
    static let mostLosses = 128

    /// Which one of all that this daemon has begun: a slice that was made for another one is thrown away.
    let number: UInt64
    let room: RoomID
    /// The numbers of records that are still to be looked at, because all are.
    private(set) var rest: Range<Int>
    /// Whether the document has not been begun.
    private(set) var isFirst: Bool
    /// Whether the page may have records that are not here any more.
    private var isAgain = false
    /// Whether all are to be looked at once more when they have been.
    private var followsAnother = false
    private var changes: [RecordName: Touch] = [:]
    private(set) var losses: [LostEdit] = []

    /// Tells all of a document that has named so many records.
    init(number: UInt64, _ room: RoomID, whole count: Int) {
        (self.number, self.room) = (number, room)
        (rest, isFirst) = (0..<count, true)
    }

    /// Tells what changes, to a page that knows the rest.
    init(number: UInt64, changesOf room: RoomID) {
        (self.number, self.room) = (number, room)
        (rest, isFirst) = (0..<0, false)
    }

    /// Whether the page knows all but what has changed.
    var isKnown: Bool { !isFirst && rest.isEmpty }

    /// Whether nothing is left to be told.
    var isDone: Bool { isKnown && changes.isEmpty && losses.isEmpty }

    /// Has changes wait.
    ///
    /// - Parameters:
    ///   - more: What has changed.
    ///   - count: How many records the document has named by now.
    mutating func note(_ more: [DocumentNews.Change], count: Int) {
        for change in more { changes[change.record, default: Touch()].formUnion(change.what) }
        if changes.count > Self.mostChanges { noteAll(count: count) }
    }

    /// Has all be looked at again; what has been begun is finished first, or a flood would never let it end.
    ///
    /// - Parameter count: How many records the document has named by now.
    mutating func noteAll(count: Int) {
        changes = [:]
        guard isKnown else {
            followsAnother = true
            return
        }
        (rest, isAgain) = (0..<count, true)
    }

    /// Has losses wait.
    mutating func note(_ lost: [LostEdit]) {
        losses += lost.prefix(Self.mostLosses - losses.count)
    }

    /// Takes the losses that wait.
    mutating func takeLosses() -> [LostEdit] {
        defer { losses = [] }
        return losses
    }

    /// Takes what comes next, as it is now.
    mutating func next(
        of document: Document,
        _ description: DocumentDescription
    ) -> (slice: DocumentSlice, isFirst: Bool) {
        defer { isFirst = false }
        var slice = DocumentSlice(description)
        guard !isKnown else {
            while !slice.isFull, let (record, what) = changes.popFirst() {
                slice.add(record, document.held(record), what)
            }
            return (slice, false)
        }
        rest = rest.clamped(to: 0..<document.recordCount)
        while !slice.isFull, let number = rest.first {
            rest = number + 1..<rest.upperBound
            let (record, held) = document.record(number: number)
            if held != nil || isAgain { slice.add(record, held, nil) } else { slice.pass() }
        }
        if rest.isEmpty, followsAnother {
            (rest, isAgain, followsAnother) = (0..<document.recordCount, true, false)
        }
        return (slice, isFirst)
    }
}
