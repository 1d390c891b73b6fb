import Physics
import SeededRandom

/// Levels, grids and shots by seed, the same as `Examples/python/vectors/random_shots.py` makes.
struct Samples {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    mutating func between(_ least: Int, _ most: Int) -> Int { least + below(most - least + 1) }

    mutating func aim() -> Aim {
        Aim(between(Aim.range.lowerBound, Aim.range.upperBound)) ?? .straight
    }

    mutating func colour() -> Bubble { Bubble.colours[below(4)] }

    /// A level: all over the board, or in a heap.
    mutating func level() throws -> PegLevel {
        var pegs: [Peg] = []
        let (wanted, heap) = (between(1, 300), below(2))
        let (x, y) = (between(648, 3_448), between(1_080, 4_120))
        for _ in 0..<wanted {
            let (a, b) = (between(-600, 600), between(-600, 600))
            let (c, d) = (between(48, 4_048), between(480, 4_720))
            let isOrange = below(4) == 0 || pegs.isEmpty
            let place = heap == 1 ? (x + a, y + b) : (c, d)
            let peg = Peg(x: place.0, y: place.1, kind: isOrange ? .orange : .blue)
            let isFree = pegs.allSatisfy { other in
                let (across, down) = (peg.x - other.x, peg.y - other.y)
                return across * across + down * down >= 96 * 96
            }
            if isFree { pegs.append(peg) }
        }
        return try PegLevel(pegs)
    }

    /// A grid of up to 12 rows: some full, some with holes, some with many magnets.
    mutating func grid() -> BubbleGrid {
        var grid = BubbleGrid()
        let (rows, fullness) = (below(13), between(20, 100))
        let magnets = below(3) == 0 ? 30 : 300
        for cell in HexCell.all where cell.row < rows {
            let (filled, magnet, kind, special) = (below(100), below(magnets), below(9), below(4))
            guard filled < fullness else { continue }
            let plain = Bubble.allCases[special == 0 ? kind : kind % 4]
            grid[cell] = magnet == 0 ? .magnetic : plain
        }
        return grid
    }
}
