public import Rules
public import Vocabulary
public import Wire

/// What a seat, or somebody who only watches, is shown of a game.
public struct TrialScene {
    /// A stroke, or a piece of one, that is shown.
    public struct Ink {
        /// Whose.
        public let seat: SeatID
        /// What is shown of it.
        public let stroke: Stroke

        /// Names what is shown.
        public init(seat: SeatID, stroke: Stroke) {
            self.seat = seat
            self.stroke = stroke
        }
    }

    /// The phase.
    public let phase: String
    /// The game's own words.
    public let state: Value
    /// The points of each who plays.
    public let scores: [(seat: SeatID, score: Int64)]
    /// Who looks; `nil` for somebody who only watches.
    public let viewer: SeatID?
    /// What is shown on the board; nothing for somebody who only watches.
    public let ink: [Ink]
    /// Whether a drawing can be had, by its round as people count them and its number from 0.
    public let hasDrawing: (Int, Int) -> Bool

    /// Describes what is shown.
    public init(
        phase: String,
        state: Value,
        scores: [(seat: SeatID, score: Int64)],
        viewer: SeatID? = nil,
        ink: [Ink] = [],
        hasDrawing: @escaping (Int, Int) -> Bool
    ) {
        self.phase = phase
        self.state = state
        self.scores = scores
        self.viewer = viewer
        self.ink = ink
        self.hasDrawing = hasDrawing
    }

    /// Compares the points that are shown with those that somebody has counted.
    ///
    /// - Parameter counted: The points of each who has any.
    /// - Returns: What is wrong, in words; `nil` if they are the same.
    public func fault(inScores counted: [SeatID: Int64]) -> String? {
        scores.first { $0.score != counted[$0.seat, default: 0] }
            .map { "the score of \($0.seat) does not add up" }
    }
}
