/// Whom this device hosts as the disk was last told, so that only what has changed is written.
struct HostingBook {
    /// `nil` while nobody knows what the disk holds.
    private var kept: Hosting?

    /// Begins with what the disk holds.
    init(_ hosted: Hosting) { kept = hosted }

    /// Takes down whom the device hosts now.
    ///
    /// - Returns: Whether that is to be written.
    mutating func turn(to hosting: Hosting) -> Bool {
        guard hosting != kept else { return false }
        kept = hosting
        return true
    }

    /// What was written last may not be there.
    mutating func doubt() { kept = nil }
}
