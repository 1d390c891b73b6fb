/// A place of a grid: rows of 12 and of 11, by turns, each half a place aside of the one above.
public struct HexCell: Hashable, Sendable, Comparable {
    /// Rows, the one of the line included.
    public static let rows = 14
    /// Places of a long row; a short one has one less.
    public static let columns = 12

    /// From the top, 0 to 13; even ones are long.
    public let row: Int
    /// From the left, from 0.
    public let column: Int

    /// Names a cell; `nil` if there is none.
    public init?(row: Int, column: Int) {
        guard 0..<Self.rows ~= row, 0..<Self.width(of: row) ~= column else { return nil }
        self.row = row
        self.column = column
    }

    /// All cells, row by row.
    public static let all = (0..<rows).flatMap { row in
        (0..<columns).compactMap { HexCell(row: row, column: $0) }
    }

    /// How many cells a row has.
    public static func width(of row: Int) -> Int { row.isMultiple(of: 2) ? columns : columns - 1 }

    /// Whether a bubble that stays here has lost the game.
    public var isOnLine: Bool { row == Self.rows - 1 }

    /// The cells around it that there are, row by row.
    public var neighbours: [HexCell] {
        let aside = row.isMultiple(of: 2) ? -1 : 0
        let around = [
            (row - 1, column + aside), (row - 1, column + aside + 1), (row, column - 1),
            (row, column + 1), (row + 1, column + aside), (row + 1, column + aside + 1),
        ]
        return around.compactMap { HexCell(row: $0, column: $1) }
    }

    /// Its middle.
    public var middle: Point {
        let across = BubbleGrid.diameter * Int64(column) + (row.isMultiple(of: 2) ? 64 : 128)
        return .units(across, 64 + BubbleGrid.rowHeight * Int64(row))
    }

    var index: Int { row * Self.columns + column }

    /// Row by row, and in each from the left.
    public static func < (left: HexCell, right: HexCell) -> Bool { left.index < right.index }
}
