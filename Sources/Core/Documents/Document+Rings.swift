import Vocabulary
import Wire

extension Document {
    /// Hangs a record where its latest move puts it, and opens and closes rings as that asks.
    ///
    /// Each record has one latest move, so it lies on one ring at most; and only rings through this record
    /// can be others than before.
    mutating func hang(_ record: Int, _ touched: inout Set<Int>) {
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

    private mutating func turn(_ record: Int, _ turn: Turn, _ touched: inout Set<Int>) {
        let before = records[record].link
        switch turn {
        case .want(let link): records[record].wanted = link
        case .strike(let struck): records[record].isStruck = struck
        }
        touched.insert(record)
        let after = records[record].link
        guard after != before else { return }
        unlink(record, from: before)
        link(record, to: after)
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

    private mutating func unlink(_ record: Int, from link: Record.Link) {
        let index = records[record].childIndex
        switch link {
        case .nowhere: return
        case .top: Self.remove(index, from: &top)
        case .below(let parent): Self.remove(index, from: &records[parent].children)
        }
        if let moved = child(at: index, of: link) { records[moved].childIndex = index }
    }

    private mutating func link(_ record: Int, to link: Record.Link) {
        switch link {
        case .nowhere: return
        case .top:
            records[record].childIndex = top.count
            top.append(record)
        case .below(let parent):
            records[record].childIndex = records[parent].children.count
            records[parent].children.append(record)
        }
    }

    private func child(at index: Int, of link: Record.Link) -> Int? {
        let children =
            switch link {
            case .nowhere: [Int]()
            case .top: top
            case .below(let parent): records[parent].children
            }
        return index < children.count ? children[index] : nil
    }

    /// The last one takes the place of the item that goes.
    private static func remove(_ index: Int, from children: inout [Int]) {
        children.swapAt(index, children.count - 1)
        children.removeLast()
    }
}
