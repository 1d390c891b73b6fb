import Vocabulary

/// Where a write ranks: in which of a record's rankings, and by what.
struct Rank: Sendable {
    let slot: Slot
    let key: OrderKey
}
