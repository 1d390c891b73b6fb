internal import Physics
internal import Wire

/// A level that people have made: what a document of the designer shows, and what a game of it has settled.
struct BubbleDesign: Hashable, Sendable {
    /// Rows in which bubbles can be hung: two are left above the line.
    static let rows = 12
    /// The cells in which bubbles can be hung, row by row.
    static let cells = HexCell.all.filter { $0.row < rows }
    /// How many cells one setting holds, a decimal digit for each, the first one first.
    static let cellsInSetting = 9
    /// The settings that hold a level, in order.
    static let settings = (0..<(cells.count + cellsInSetting - 1) / cellsInSetting).map {
        "cells-\($0 + 1)"
    }
    /// The most that one of them can be.
    static let mostInSetting: Int64 = 999_999_999

    private(set) var grid = BubbleGrid()

    /// What a document shows: of several records that want one cell the first hangs there.
    ///
    /// - Parameter records: The fields of the records that are shown, in the order of the tree.
    /// - Complexity: O(n) for n records.
    init(records: some Sequence<[Int: FieldValue]>) {
        let (kind, place, colour) = BubbleDesigner.bubble
        for fields in records where fields[0] == .integer(Int64(kind)) {
            guard case .integer(let number)? = fields[place],
                case .integer(let value)? = fields[colour],
                let index = Int(exactly: number), Self.cells.indices.contains(index),
                grid[Self.cells[index]] == nil
            else { continue }
            grid[Self.cells[index]] = Self.bubble(value)
        }
    }

    /// What settings say.
    init(settings: [String: Int64]) {
        for (name, start) in zip(
            Self.settings,
            stride(from: 0, to: Self.cells.count, by: Self.cellsInSetting)
        ) {
            var rest = min(max(settings[name] ?? 0, 0), Self.mostInSetting)
            for index in (start..<start + Self.cellsInSetting).reversed() {
                if Self.cells.indices.contains(index) {
                    grid[Self.cells[index]] = Self.bubble(rest % 10)
                }
                rest /= 10
            }
        }
    }

    /// The bubble of a number from 1 to 9; `nil` for any other.
    private static func bubble(_ number: Int64) -> Bubble? {
        guard 1...Int64(Bubble.allCases.count) ~= number else { return nil }
        return Bubble(rawValue: UInt8(number - 1))
    }

    /// The same as settings.
    var settings: [String: Int64] {
        var settings: [String: Int64] = [:]
        for (index, cell) in Self.cells.enumerated() {
            let name = Self.settings[index / Self.cellsInSetting]
            let digit = grid[cell].map { Int64($0.rawValue) + 1 } ?? 0
            settings[name] = (settings[name] ?? 0) * 10 + digit
        }
        // The last one holds fewer cells than it has digits.
        for _ in 0..<Self.settings.count * Self.cellsInSetting - Self.cells.count {
            settings[Self.settings.last ?? "", default: 0] *= 10
        }
        return settings
    }
}
