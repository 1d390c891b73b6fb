public import Rules

/// What there is to tell of a round of a game that is over.
public struct RoundReport: Hashable, Sendable {
    /// Which, as people count them, from 1.
    public let number: Int64
    /// How many drawings of it can be had, by number from 0.
    public let drawings: Int
    /// The same for people, in English: a line that says what it was about, then one for each who took part.
    public let lines: [String]
    /// The same for programs, by name; `number` comes besides.
    public let facts: [String: Value]

    /// Tells of a round.
    public init(number: Int64, drawings: Int = 0, lines: [String], facts: [String: Value]) {
        self.number = number
        self.drawings = drawings
        self.lines = lines
        self.facts = facts
    }

    /// A number of things: `1 stroke`, `2 strokes`.
    public static func count(_ number: some BinaryInteger, _ thing: String) -> String {
        number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
    }
}
