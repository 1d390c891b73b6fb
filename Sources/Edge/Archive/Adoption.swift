/// What became of a key that was to be brought into a data directory.
public enum Adoption: Hashable, Sendable {
    /// It is the directory's key now.
    case done
    /// It is the directory's key now; the database that was there, with its key, lies under this path.
    case replaced(old: String)
    /// It was the directory's key already; nothing has changed.
    case same
    /// The directory has another key; nothing has changed.
    case occupied
}
