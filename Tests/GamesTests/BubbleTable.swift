import Physics
import Rules
import Vocabulary

@testable import Games

/// A game of bubbles at a table.
typealias BubbleTable = GameTable<BubbleBlast>

extension GameTable<BubbleBlast> {
    static func shoot(_ aim: Int64) -> Value {
        .map(["do": .text("shoot"), "aim": .number(aim)])
    }

    static var swap: Value { .map(["do": .text("swap")]) }

    /// Whose turn it is shoots, and all look at it.
    mutating func shoot(_ aim: Int64) {
        guard let shooter = game.shooter else { return }
        end([(shooter, Self.shoot(aim))])
        end()
    }

    /// Puts something else into the grid.
    mutating func hang(_ rows: String...) { game.grid = BubbleGrid(rows: rows) }

    /// Shoots a colour, whatever lies in the cannon: such grids are made for it.
    mutating func load(_ colour: Bubble) {
        let rows = [String(repeating: String(colour.letter), count: 12)]
        game.magazine = Magazine(
            game.magazine.left,
            seed: Seed(words: .zero),
            for: BubbleGrid(rows: rows)
        )
    }
}

// The grid that all share, and what is shot at it.
extension BubbleBlast {
    var grid: BubbleGrid {
        get { lanes.first.grid }
        set { lanes.first.grid = newValue }
    }

    var magazine: Magazine {
        get { lanes.first.magazine }
        set { lanes.first.magazine = newValue }
    }

    var flown: (before: BubbleGrid, flight: BubbleFlight)? { lanes.first.flown }

    var prize: Int64 { lanes.first.prize }
}
