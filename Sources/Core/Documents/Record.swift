import Wire

/// One record: who made it, and for each thing of it the writes that count.
struct Record: Sendable {
    /// Where a record hangs in the tree.
    enum Link: Hashable, Sendable {
        /// Nowhere: whatever put it somewhere is switched off or has not come.
        case nowhere
        /// On top.
        case top
        /// Below a record.
        case below(Int)
    }

    /// Its name.
    let name: RecordName
    /// The edit that made it, if it has come and was within its log's budget.
    var maker: Int?
    /// The writes that say where it is.
    var places = Ranking()
    /// The writes that say whether it is taken away.
    var hides = Ranking()
    /// The numbers of the fields that somebody has written, rising.
    private(set) var fieldNumbers: [UInt8] = []
    /// The writes of each of these.
    private var fields: [Ranking] = []

    /// Where its latest move puts it.
    var wanted = Link.nowhere
    /// Whether that move closes a ring, and the record stands on top instead.
    var isStruck = false
    /// Where it is.
    var link: Link { isStruck ? .top : wanted }
    /// Where it stands among its siblings; `nil` where it is not here.
    var shelf: Shelf?
    /// What is here and hangs below it.
    var children = SiblingOrder()

    init(name: RecordName) {
        self.name = name
    }

    /// The latest write of one thing.
    func top(_ slot: Slot) -> Int? {
        switch slot {
        case .place: places.top
        case .hidden: hides.top
        case .field(let number): fieldIndex(number).flatMap { fields[$0].top }
        }
    }

    /// Has a write count.
    mutating func insert(_ write: Int, _ rank: Rank, _ positions: inout [Int32]) {
        switch rank.slot {
        case .place: places.insert(write, rank.key, &positions)
        case .hidden: hides.insert(write, rank.key, &positions)
        case .field(let number): fields[slotIndex(number)].insert(write, rank.key, &positions)
        }
    }

    /// Has a write that counts do so no longer.
    mutating func remove(_ write: Int, _ slot: Slot, _ positions: inout [Int32]) {
        switch slot {
        case .place: places.remove(write, &positions)
        case .hidden: hides.remove(write, &positions)
        case .field(let number): fields[slotIndex(number)].remove(write, &positions)
        }
    }

    /// Where a field's ranking is; there are at most `Limits.recordFields`.
    private func fieldIndex(_ number: Int) -> Int? {
        fieldNumbers.firstIndex(of: UInt8(number))
    }

    private mutating func slotIndex(_ number: Int) -> Int {
        if let index = fieldIndex(number) { return index }
        let index = fieldNumbers.firstIndex { $0 > UInt8(number) } ?? fieldNumbers.count
        fieldNumbers.insert(UInt8(number), at: index)
        fields.insert(Ranking(), at: index)
        return index
    }
}
