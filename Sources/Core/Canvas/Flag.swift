import Vocabulary

/// A last-writer-wins register: whether an action counts, by the `Visible` with the greatest key.
struct Flag: Sendable {
    /// Whose opinion about which action.
    struct Name: Hashable, Sendable {
        let target: OperationID
        let player: Player
    }

    private(set) var key: OrderKey
    private(set) var isOn: Bool

    init(key: OrderKey, isOn: Bool) {
        self.key = key
        self.isOn = isOn
    }

    /// Takes over a later opinion, and says whether it was one.
    mutating func merge(_ other: Flag) -> Bool {
        guard key < other.key else { return false }
        self = other
        return true
    }
}
