/// Somebody who can draw.
public protocol Artist: Sendable {
    /// The words that it has pictures of, in alphabetical order.
    var words: [String] { get }

    /// Draws something, in the way of a hand: never twice the same, and each turn another drawing of it.
    ///
    /// - Parameters:
    ///   - topic: What, in any words.
    ///   - seed: Decides how the hand errs.
    ///   - turn: Which of several that draw the same thing it is; neighbours in turn draw otherwise.
    /// - Returns: Lines in the order in which they are drawn.
    func draw(_ topic: String, seed: UInt64, turn: Int) -> [PenLine]
}
