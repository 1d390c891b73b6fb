import Vocabulary

/// A last-writer-wins register: whether an edit counts, by the `Visible` with the greatest key.
struct EditFlag: Sendable {
    /// Whose opinion about which edit.
    struct Name: Hashable, Sendable {
        let target: OperationID
        let author: Author
    }

    let key: OrderKey
    let isOn: Bool
}
