public import Rules

/// What a bot decides with: how it plays, what it can draw, and chance.
public struct Mind: Sendable {
    /// How it plays.
    public let temperament: Temperament
    /// Who draws for it.
    public let artist: any Artist
    /// Decides everything that it does by chance.
    public var dice: SeededDice

    /// Makes up a mind.
    public init(_ temperament: Temperament, artist: any Artist, dice: SeededDice) {
        self.temperament = temperament
        self.artist = artist
        self.dice = dice
    }

    /// A whole number of milliseconds between two, by chance.
    public mutating func some(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + Int64(dice.below(Int(range.upperBound - range.lowerBound) + 1))
    }

    /// Whether something comes about that does so once in so many times.
    public mutating func once(in times: Int) -> Bool { dice.below(times) == 0 }

    /// After how long it does something that takes a moment's thought: a slow one waits to the end.
    public mutating func moment(_ view: BotView, _ usual: ClosedRange<Int64>) -> Int64 {
        let thought = some(usual)
        guard let left = view.left else { return thought }
        guard temperament != .slow else { return max(0, left * 9 / 10 - some(0...500)) }
        return min(thought, left * 2 / 3)
    }
}
