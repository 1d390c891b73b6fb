/// What a seat throws.
enum Throw: String, CaseIterable, Sendable {
    /// Blunts scissors.
    case rock
    /// Wraps rock.
    case paper
    /// Cut paper.
    case scissors

    /// Whether this one wins against another; anybody who shows nothing loses to everything.
    func beats(_ other: Throw?) -> Bool {
        switch (self, other) {
        case (_, nil), (.rock, .scissors), (.paper, .rock), (.scissors, .paper): true
        default: false
        }
    }

    /// What a seat is bound to before it shows its hand: the name as bytes.
    var bytes: [UInt8] { Array(rawValue.utf8) }

    /// What somebody has shown; `nil` if it is no hand.
    init?(_ bytes: [UInt8]) {
        guard let hand = Self.allCases.first(where: { $0.bytes == bytes }) else { return nil }
        self = hand
    }
}
