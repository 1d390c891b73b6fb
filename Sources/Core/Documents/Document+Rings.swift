import Vocabulary
import Wire

extension Document {
    /// Hangs a record where its latest move puts it, and opens and closes rings as that asks.
    ///
    /// Each record has one latest move, so it lies on one ring at most; and only rings through this record
    /// can be others than before.
    mutating func hang(_ record: Int, _ touched: inout [Int: Touch]) {
        for other in ring(through: record) where records[other].isStruck {
            turn(other, .strike(false), &touched)
        }
        turn(record, .want(wanted(record)), &touched)
        let ring = ring(through: record)
        guard let latest = ring.max(by: { isLater($1, than: $0) }) else { return }
        turn(latest, .strike(true), &touched)
    }

    /// The records of the ring on which a record lies, by what they want; empty if it lies on none of at most
    /// `Limits.recordDepth`.
    func ring(through record: Int) -> [Int] {
        var ring: [Int] = []
        var next = record
        while ring.count < Limits.recordDepth, case .below(let parent) = records[next].wanted {
            Work.count(1)
            ring.append(next)
            if parent == record { return ring }
            next = parent
        }
        return []
    }

    /// What changes where a record hangs.
    private enum Turn {
        case want(Record.Link)
        case strike(Bool)
    }

    private mutating func turn(_ record: Int, _ turn: Turn, _ touched: inout [Int: Touch]) {
        switch turn {
        case .want(let link): records[record].wanted = link
        case .strike(let struck): records[record].isStruck = struck
        }
        touched[record, default: Touch()].insert(.place)
    }

    private func wanted(_ record: Int) -> Record.Link {
        guard let write = records[record].places.top,
            case .place(let parent, _) = writes[write].content
        else { return .nowhere }
        return parent.map { .below($0) } ?? .top
    }

    /// Whether one record's latest move is later than another's.
    private func isLater(_ left: Int, than right: Int) -> Bool {
        guard let first = records[left].places.topKey, let second = records[right].places.topKey
        else { return false }
        return first == second
            ? (records[left].places.top ?? 0) > (records[right].places.top ?? 0)
            : first > second
    }
}
