/// What a seat throws.
public enum Hand: String, CaseIterable, Sendable {
    /// Breaks scissors.
    case rock
    /// Wraps rock.
    case paper
    /// Cut paper.
    case scissors

    /// Whether this one wins against another.
    func beats(_ other: Hand) -> Bool {
        switch (self, other) {
        case (.rock, .scissors), (.paper, .rock), (.scissors, .paper): true
        default: false
        }
    }

    /// What a seat is bound to before it shows its hand: the name as bytes.
    var bytes: [UInt8] { Array(rawValue.utf8) }
}
