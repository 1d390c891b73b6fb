public import Wire

/// What an export shows: paper of one colour and the visible strokes on it.
public struct Picture: Hashable, Sendable {
    /// Allowed lengths of a board's side, quarter units.
    ///
    /// Cairo's 24.8 fixed point would overflow
    /// where the largest image of a smaller board shows a stroke far outside of it.
    public static let sides = 64...32767

    /// Allowed lengths of an image's longer side, pixels.
    public static let pixels = 1...8192

    /// Width of the board, quarter units, within `sides`.
    public let width: Int
    /// Height of the board, quarter units, within `sides`.
    public let height: Int
    /// Colour of the paper, `0xRRGGBB`; higher bits are ignored.
    public let background: UInt32
    /// Visible strokes in depth order, the lowest first, parts already joined.
    public let strokes: [Stroke]

    /// Describes a picture.
    ///
    /// - Parameters:
    ///   - width: Width of the board in quarter units, within `sides`.
    ///   - height: Height of the board in quarter units, within `sides`.
    ///   - background: Colour of the paper, `0xRRGGBB`.
    ///   - strokes: Visible strokes in depth order, the lowest first, parts already joined.
    /// - Throws: `.board` where a side is out of bounds.
    public init(
        width: Int = 4096,
        height: Int = 4096,
        background: UInt32 = 0xFFFFFF,
        strokes: [Stroke]
    ) throws(RenderingError) {
        guard Picture.sides.contains(width), Picture.sides.contains(height) else {
            throw .board(width: width, height: height)
        }
        self.width = width
        self.height = height
        self.background = background & 0xFFFFFF
        self.strokes = strokes
    }

    /// The colour that a stroke is painted with.
    ///
    /// On opaque paper of one colour, taking ink away and painting paper over it give the same
    /// picture (Protocol/strokes.md, Compositing), so an eraser needs neither mask nor layer.
    func paint(for style: StrokeStyle) -> UInt32 {
        switch style.tool {
        case .pen, .fill: style.color & 0xFFFFFF
        case .eraser: background
        }
    }
}
