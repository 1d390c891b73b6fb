/// When a victim says that something is on disk.
enum Honesty: String, Sendable {
    /// When it is.
    case durable
    /// When it is handed in; a checker that does not find this out is worth nothing.
    case early
}
