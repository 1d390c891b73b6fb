/// Which drawing of a game.
public struct DrawingPlace: Hashable, Sendable {
    /// The round of the game, from 1.
    public let round: Int
    /// The tile that it is on, from 0.
    public let tile: Int

    /// Names a drawing.
    public init(round: Int, tile: Int) {
        self.round = round
        self.tile = tile
    }
}
