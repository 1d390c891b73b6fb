/// What goes out of rooms beside what is written.
struct Outgoing: Sendable {
    /// What own pens draw.
    var ink = InkFlow()
    /// What waits to be sent with more of the same.
    var outboxes = Outboxes()
    /// What goes through one for all.
    var mixing = Mixing()
}
