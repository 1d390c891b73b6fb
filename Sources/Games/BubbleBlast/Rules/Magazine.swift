internal import Physics
internal import Rules

/// The bubbles of a game: the one in the cannon, the one after it, and how many are left.
///
/// Colours are drawn when they are needed, of those that still hang in the grid: what is gone for good is shot no more.
struct Magazine: Sendable {
    private let seed: Seed
    private let total: Int
    private(set) var drawn = 0
    /// What is shot next; `nil` if nothing is left.
    private(set) var current: Bubble?
    /// What comes after it; `nil` if that is the last one.
    private(set) var next: Bubble?
    /// How many can still be shot, those two among them.
    private(set) var left: Int

    /// Loads.
    ///
    /// - Parameters:
    ///   - bubbles: How many there are, at least 1.
    ///   - seed: Decides the colours.
    ///   - grid: What they are shot at.
    init(_ bubbles: Int, seed: Seed, for grid: BubbleGrid) {
        self.seed = seed
        total = bubbles
        left = bubbles
        current = draw(for: grid)
        next = draw(for: grid)
    }

    /// Exchanges the two, if there are two.
    mutating func swap() {
        guard current != nil, next != nil else { return }
        Swift.swap(&current, &next)
    }

    /// Takes out what is shot, and puts what comes after it into its place.
    ///
    /// - Returns: `nil` if nothing is left.
    mutating func shoot() -> Bubble? {
        guard let shot = current else { return nil }
        left -= 1
        current = next
        next = nil
        return shot
    }

    /// Draws the one that comes after, if there is one and none lies there.
    mutating func refill(for grid: BubbleGrid) {
        guard next == nil else { return }
        next = draw(for: grid)
    }

    private mutating func draw(for grid: BubbleGrid) -> Bubble? {
        guard drawn < total else { return nil }
        var dice = SeededDice(seed, UInt64(drawn))
        drawn += 1
        let colours = grid.colours.isEmpty ? Bubble.colours : grid.colours
        return colours[dice.below(colours.count)]
    }
}
