public import Rules
public import Vocabulary

/// What a seat, or somebody who only watches, is shown of a game.
public struct TrialScene {
    /// The phase.
    public let phase: String
    /// The game's own words.
    public let state: Value
    /// The points of each who plays.
    public let scores: [(seat: SeatID, score: Int64)]
    /// Whether a drawing can be had, by its round as people count them and its number from 0.
    public let hasDrawing: (Int, Int) -> Bool

    /// Describes what is shown.
    public init(
        phase: String,
        state: Value,
        scores: [(seat: SeatID, score: Int64)],
        hasDrawing: @escaping (Int, Int) -> Bool
    ) {
        self.phase = phase
        self.state = state
        self.scores = scores
        self.hasDrawing = hasDrawing
    }
}
