/// Why a device cannot play what a room plays.
public enum RulesFault: Error, Hashable, Sendable {
    /// It knows no such activity.
    case activity(String)
    /// It knows the activity, but not by these rules.
    case version(activity: String, rules: UInt16, newest: UInt16)
    /// Nothing that can be read opens the room.
    case unreadable
}

extension RulesFault: CustomStringConvertible {
    /// One sentence for people: what is wrong and what to do.
    public var description: String {
        switch self {
        case .activity(let activity):
            "It plays “\(activity.prefix(Limits.activity))”, which this Parlor does not know; "
                + "install a version that does."
        case .version(let activity, let rules, let newest) where rules > newest:
            "It plays “\(activity)” by version \(rules) of its rules, and this Parlor knows version "
                + "\(newest); update this one."
        case .version(let activity, let rules, let newest):
            "It plays “\(activity)” by version \(rules) of its rules, and this Parlor knows version "
                + "\(newest); open a new room, or use the older Parlor that it was opened with."
        case .unreadable:
            "It was opened by another version of Parlor, in a way that this one cannot read; "
                + "use that version, or leave the room."
        }
    }
}
