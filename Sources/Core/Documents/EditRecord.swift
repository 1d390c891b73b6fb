import Vocabulary

/// One edit: whose it is, what it writes, and whether it is switched on.
struct EditRecord: Sendable {
    /// Where it stands in the order; `key.id` is its name.
    let key: OrderKey
    /// Whose it is, by number.
    let author: Int
    /// Its writes, by number.
    let writes: Range<Int>
    /// How many records it made.
    let made: Int
    /// Whether undo passes it over.
    let isLasting: Bool
    /// What its author said last about it.
    var flag: EditFlag?
    /// How many things of records are as it says.
    var decided = 0

    /// Whether it counts.
    var isOn: Bool { flag?.isOn ?? true }

    /// Whether something would change if it did not count, and undo may take it back.
    var shows: Bool { isOn && !isLasting && (decided > 0 || made > 0) }
}
