internal import Rules

/// How somebody draws what all know: which way round, how wide, in which colours.
///
/// So two who draw the same thing from the same book do not hand in the same sheet.
struct Manner {
    /// What becomes of what the book colours in.
    private enum Coloring: CaseIterable {
        /// The colours of the book.
        case asKnown
        /// Others that are as likely.
        case otherwise
        /// Nothing: lines alone.
        case none
    }

    private let isMirrored: Bool
    private let coloring: Coloring
    private let turns: Int
    /// The pen for what the book draws in black.
    private let pen: UInt32
    /// Hundredths of the book's.
    private let width: Int
    /// Thousandths of the book's.
    private let stretch: SketchPoint

    /// Colours any of which may stand for another one of its group.
    private static let groups: [[String]] = [
        ["red", "orange", "yellow", "pink"], ["lime", "green"], ["sky", "blue", "purple"],
        ["tan", "brown", "grey"],
    ]
    private static let pens = ["black", "black", "dark", "blue", "purple", "brown"]

    /// Ways to draw one sketch that anybody tells apart: either way round, in each colouring.
    static let looks = 2 * Coloring.allCases.count

    /// Falls into a manner: by chance, but for what tells drawings of one sketch apart.
    init(_ dice: inout SeededDice, look: Int?) {
        let chance = dice.below(Self.looks)
        let look = (look ?? chance) % Self.looks
        isMirrored = look % 2 == 1
        coloring = Coloring.allCases[look / 2]
        turns = 1 + dice.below(3)
        pen = Self.color(Self.pens[dice.below(Self.pens.count)])
        width = 70 + dice.below(91)
        stretch = SketchPoint(x: 820 + dice.below(181), y: 820 + dice.below(181))
    }

    /// The lines of a sketch as this one draws them.
    func lines(_ lines: [SketchLine]) -> [SketchLine] {
        let isWritten = lines.contains(where: \.isWritten)
        let drawn = coloring == .none ? lines.filter { !$0.isFilling } : lines
        return drawn.map { line in
            var line = line
            line.color = color(line)
            line.width = max(4, line.width * width / 100)
            line.points = line.points.map {
                SketchPoint(
                    x: 5_000
                        + ($0.x - 5_000) * (isMirrored && !isWritten ? -1 : 1) * stretch.x / 1_000,
                    y: 5_000 + ($0.y - 5_000) * stretch.y / 1_000
                )
            }
            return line
        }
    }

    private func color(_ line: SketchLine) -> UInt32 {
        guard line.isFilling else {
            return line.color == Self.color("black") ? pen : line.color
        }
        guard coloring == .otherwise else { return line.color }
        for group in Self.groups {
            let colors = group.map(Self.color)
            guard let place = colors.firstIndex(of: line.color) else { continue }
            return colors[(place + turns) % colors.count]
        }
        return line.color
    }

    private static func color(_ name: String) -> UInt32 {
        SketchReader.colors[name[...]] ?? 0
    }
}
