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
    /// Where the seats were that entries are of.
    private var stays: [SeatID: Roster.Stays] = [:]

    /// Begins.
    ///
    /// - Parameters:
    ///   - record: The round, with those who are present.
    ///   - before: What seats were bound to in the round before.
    init(_ record: RoundRecord, after before: Set<OperationID>) {
        self.record = record
        boundBefore = before
    }

    /// Goes on with other members, if all stays as it is by them.
    ///
    /// A game may ask who of its players is there before it lets a move pass, and asks that of nobody else. Where people come
    /// in at any time none is named, and no move depends on who is there.
    ///
    /// - Parameters:
    ///   - members: A record with those who are present now.
    ///   - players: The seats that play.
    ///   - roster: Where seats are and were.
    /// - Returns: Whether it does; if not, all is to be taken in anew.
    mutating func follow(
        _ members: RoundRecord,
        players: Set<SeatID>,
        _ roster: Roster
    ) -> Bool {
        Work.count(stays.count)
        let isSame =
            players.allSatisfy { seat in
                record.present.contains(seat) == members.present.contains(seat)
                    && record.hosts[seat] == members.hosts[seat]
            } && stays.allSatisfy { roster.stays(of: $0.key) == $0.value }
        if isSame { (record.present, record.hosts) = (members.present, members.hosts) }
        return isSame
    }

    /// Whether an entry comes after all that were taken in.
    func precedes(_ entry: Play.Entry) -> Bool {
        last.map { $0 < (entry.lamport, entry.id) } ?? true
    }

    /// Takes in the next entry, unless it does not count.
    mutating func take(
        _ entry: Play.Entry,
        counts: Bool,
        in game: any Game,
        _ roster: Roster
    ) {
        Work.count(1)
        entries += 1
        if stays[entry.seat] == nil { stays[entry.seat] = roster.stays(of: entry.seat) }
        last = (entry.lamport, entry.id)
        guard counts else { return }
        switch entry.action {
        case .move(let move):
            let author = game.author(of: move, by: entry.seat)
            guard author == .people || author == .device(entry.device),
                game.encoding(of: move, by: entry.seat) == .open,
                (try? game.check(move, by: entry.seat, in: record)) != nil
            else { return }
            let order = OrderKey(round: record.round, lamport: entry.lamport, id: entry.id)
            record.moves.append(.init(seat: entry.seat, move: move, order: order))
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
