/// What a device is caught at.
enum Cheat: String, CaseIterable, Comparable, Sendable {
    /// It has shown something at the deal that no honest program shows.
    case proof
    /// Its key, or its deck, does not follow from its seed.
    case key, shuffle
    /// It has claimed a word by a card that is another one, or that its seat does not hold.
    case claim
    /// It has said that none of its seats owns a word that one of them owned.
    case unclaimed
    /// It has said that the word of its seat was none of the seat's own, and it was.
    case hidden

    static func < (left: Cheat, right: Cheat) -> Bool { left.rawValue < right.rawValue }
}
