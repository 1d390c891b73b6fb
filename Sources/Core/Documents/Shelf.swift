/// Where a record that is here stands, as the order of siblings has it.
struct Shelf: Equatable, Sendable {
    /// What it hangs below.
    let link: Record.Link
    /// The write that says so.
    let write: Int
}
