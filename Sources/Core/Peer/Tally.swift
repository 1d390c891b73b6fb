internal import Rules
internal import Vocabulary
internal import Wire

/// What counts in a round by some of its entries, taken in one after the other in their order.
struct Tally: Sendable {
    /// What a seat is bound to, or has shown, under a label.
    private struct Label: Hashable {
        let seat: SeatID
        let label: UInt32
    }

    private(set) var record: RoundRecord
    /// Entries taken in.
    private(set) var entries = 0
    private var last: (lamport: UInt64, id: OperationID)?
    private let boundBefore: Set<OperationID>
    private var bound: Set<Label> = []
    private var shown: Set<Label> = []

    /// Begins.
    ///
    /// - Parameters:
    ///   - record: The round, with those who are present.
    ///   - before: What seats were bound to in the round before.
    init(_ record: RoundRecord, after before: Set<OperationID>) {
        self.record = record
        boundBefore = before
    }

    /// Whether an entry comes after all that were taken in.
    func precedes(_ entry: Play.Entry) -> Bool {
        last.map { $0 < (entry.lamport, entry.id) } ?? true
    }

    /// Takes in the next entry, unless it does not count.
    mutating func take(_ entry: Play.Entry, counts: Bool, in game: any Game) {
        Work.count(1)
        entries += 1
        last = (entry.lamport, entry.id)
        guard counts else { return }
        switch entry.action {
        case .move(let move):
            let author = game.author(of: move, by: entry.seat)
            guard author == .people || author == .device(entry.device),
                game.encoding(of: move, by: entry.seat) == .open,
                (try? game.check(move, by: entry.seat, in: record)) != nil
            else { return }
            record.moves.append(.init(seat: entry.seat, move: move))
        case .commit(let commit):
            guard bound.insert(Label(seat: entry.seat, label: commit.label)).inserted else {
                return
            }
            record.bound.append(.init(seat: entry.seat, label: commit.label, id: entry.id))
        case .reveal(let commit, let label, let value):
            guard boundBefore.contains(commit),
                shown.insert(Label(seat: entry.seat, label: label)).inserted
            else { return }
            record.shown.append(.init(seat: entry.seat, label: label, value: value))
        }
    }
}
