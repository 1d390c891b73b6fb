import Documents
import Testing
import Vocabulary
import Wire

/// Ways in which a document grows, each by edits that cost as much as they can.
enum Growth: CaseIterable {
    /// New records on top.
    case records
    /// One field, written again and again.
    case sets
    /// The same, by somebody whose every edit comes before all that there is.
    case lateSets
    /// One record, moved again and again.
    case moves
    /// Moves that come before all that there is.
    case lateMoves
    /// Moves that come late, each of another record, into a ring of the greatest length with others.
    case lateRings
    /// A ring of the greatest length that is closed and opened by turns.
    case turnedRing
    /// Undo and redo of the latest of many edits of one field.
    case turns
    /// Undo, one after the other, of all edits of one field, the earliest first.
    case undone
    /// Records taken away and brought back.
    case hides
    /// Names that nobody has made.
    case strangers

    /// The most steps of any edit here.
    static let most = 64

    /// How many heaps an operation here goes through.
    static let heaps = 2

    /// How many operations are many: where they come late, more.
    var count: Int { [.lateSets, .lateMoves, .lateRings].contains(self) ? 100_000 : 20_000 }

    private static let middle = SiblingPosition([0x80])

    /// About so many operations, in the order in which they come.
    func operations(_ count: Int) throws -> [DocumentOperation] {
        let middle = try #require(Self.middle)
        var script = Script()
        switch self {
        case .records:
            for _ in 0..<count { try script.edit([.make(parent: nil, middle, [0: .truth(true)])]) }
        case .sets, .lateSets:
            let record = try script.record()
            for number in 0..<count {
                let change = Edit.Change.set(.named(record), [0: .integer(Int64(number))])
                try script.edit([change], isLate: self == .lateSets)
            }
        case .moves, .lateMoves:
            let record = try script.record()
            let parents = try (0..<8).map { _ in try script.record() }
            for number in 0..<count {
                let parent = Edit.Reference.named(parents[number % 8])
                try script.edit(
                    [.move(.named(record), parent: parent, middle)],
                    isLate: self == .lateMoves
                )
            }
        case .lateRings: try lateRings(count, &script, middle)
        case .turnedRing: try turnedRing(count, &script, middle)
        case .turns:
            let record = try script.record()
            var last = OperationID(words: Words4())
            for _ in 0..<count / 2 {
                last = try script.edit([.set(.named(record), [0: .truth(true)])])
            }
            for number in 0..<count / 2 { script.turn(last, number % 2 == 1) }
        case .undone:
            let record = try script.record()
            let sets = try (0..<count / 2).map { _ in
                try script.edit([.set(.named(record), [0: .truth(true)])])
            }
            for set in sets { script.turn(set, false) }
        case .hides:
            let record = try script.record()
            for number in 0..<count {
                try script.edit([.hide(.named(record), number % 2 == 0)])
            }
        case .strangers:
            for number in 0..<UInt64(count) {
                let id = OperationID(words: Party.words(number << 16 | 7))
                let stranger = Edit.Reference.named(RecordName(edit: id, change: 0))
                try script.edit([.move(stranger, parent: stranger, middle), .hide(stranger, true)])
            }
        }
        return script.operations
    }

    /// Chains that all but close, and moves from long ago that close them.
    private func lateRings(
        _ count: Int,
        _ script: inout Script,
        _ middle: SiblingPosition
    ) throws {
        let length = Limits.recordDepth
        for _ in 0..<max(1, count / (2 * length)) {
            let ring = try (0..<length).map { _ in try script.record() }
            for (record, next) in zip(ring, ring.dropFirst()) {
                try script.edit([.move(.named(record), parent: .named(next), middle)])
            }
            try script.edit(
                [.move(.named(ring[length - 1]), parent: .named(ring[0]), middle)],
                isLate: true
            )
        }
    }

    private func turnedRing(
        _ count: Int,
        _ script: inout Script,
        _ middle: SiblingPosition
    ) throws {
        let ring = try (0..<Limits.recordDepth).map { _ in try script.record() }
        var closing = OperationID(words: Words4())
        for (record, next) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
            closing = try script.edit([.move(.named(record), parent: .named(next), middle)])
        }
        for number in 0..<count { script.turn(closing, number % 2 == 1) }
    }
}
