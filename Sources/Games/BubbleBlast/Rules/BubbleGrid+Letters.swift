internal import Physics

// How a grid is written: a line for each row, a letter for each cell, a dot where nothing hangs.
extension BubbleGrid {
    /// Reads rows from the top; what no letter stands for, and what is too long, is empty.
    init(rows: [String]) {
        self.init()
        for (row, line) in rows.enumerated() {
            for (column, letter) in line.enumerated() {
                guard let cell = HexCell(row: row, column: column) else { continue }
                self[cell] = Bubble(letter: letter)
            }
        }
    }

    /// All fourteen rows.
    var rows: [String] {
        (0..<HexCell.rows).map { row in
            String(
                HexCell.all.filter { $0.row == row }.map { self[$0]?.letter ?? "." }
            )
        }
    }
}

extension Bubble {
    /// The one that a letter stands for.
    init?(letter: Character) {
        guard let bubble = Self.allCases.first(where: { $0.letter == letter }) else { return nil }
        self = bubble
    }

    /// What stands for it.
    var letter: Character {
        switch self {
        case .blue: "b"
        case .red: "r"
        case .orange: "o"
        case .green: "g"
        case .indestructible: "#"
        case .lightning: "l"
        case .bomb: "x"
        case .star: "*"
        case .magnetic: "m"
        }
    }
}
