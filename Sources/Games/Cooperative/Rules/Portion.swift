internal import Rules
internal import Vocabulary

/// A part of the long picture that somebody has drawn.
struct Portion: Hashable, Sendable {
    /// Who.
    let author: SeatID
    /// The visible strokes in depth order.
    let strokes: [OperationID]

    /// Quarter units from one portion's left edge to the next one's, and from top to bottom.
    static let width = 3_072
    static let height = 4_096
    /// Quarter units of a portion, at its right edge, that the one who draws the next one sees.
    static let seam = 512

    /// Where a portion lies: side by side, from left to right.
    ///
    /// - Parameter index: Which, from 0.
    /// - Returns: Its part of the board.
    static func region(_ index: Int) -> BoardRegion {
        part(from: index * width, to: (index + 1) * width)
    }

    /// What is seen of a portion by the one who draws the next one.
    static func strip(_ index: Int) -> BoardRegion {
        part(from: (index + 1) * width - seam, to: (index + 1) * width)
    }

    /// A portion in the middle of a square paper.
    static func paper(_ index: Int) -> BoardRegion {
        let margin = (height - width) / 2
        return part(from: index * width - margin, to: (index + 1) * width + margin)
    }

    /// So many portions side by side.
    static func picture(_ count: Int) -> BoardRegion { part(from: 0, to: max(1, count) * width) }

    private static func part(from left: Int, to right: Int) -> BoardRegion {
        BoardRegion(x: Int16(left)...Int16(right - 1), y: 0...Int16(height - 1))
    }
}
