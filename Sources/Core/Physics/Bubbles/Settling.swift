/// What a bubble does that has landed: what pops, wave after wave, and what falls then.
struct Settling {
    private(set) var grid: BubbleGrid
    private(set) var popped: [BubbleFlight.Popped] = []
    private(set) var fallen: [HexCell] = []

    init(_ grid: BubbleGrid) { self.grid = grid }

    /// Takes in a shot.
    mutating func land(_ colour: Bubble, in cell: HexCell) {
        grid[cell] = colour
        var wave = Set(cell.neighbours.filter { grid[$0]?.isSpecial == true })
        let cluster = cluster(of: cell)
        if cluster.count >= 3 { wave.formUnion(cluster) }
        var number = 0
        var gone = wave
        while !wave.isEmpty {
            popped += wave.sorted().map { BubbleFlight.Popped(wave: number, cell: $0) }
            let next = Set(wave.flatMap { effect(of: $0, colour) }).subtracting(gone)
            gone.formUnion(next)
            wave = next
            number += 1
        }
        for cell in gone { grid[cell] = nil }
        fallen = grid.dropFloating()
    }

    /// All that hang together in one colour; nothing for what is no colour.
    private func cluster(of cell: HexCell) -> Set<HexCell> {
        guard let colour = grid[cell], colour.isColour else { return [] }
        var found = Set<HexCell>()
        var front = [cell]
        while let next = front.popLast() {
            guard found.insert(next).inserted else { continue }
            front += next.neighbours.filter { grid[$0] == colour && !found.contains($0) }
        }
        return found
    }

    /// What the popping of a cell pops.
    private func effect(of cell: HexCell, _ colour: Bubble) -> [HexCell] {
        let reached: [HexCell] =
            switch grid[cell] {
            case .lightning: HexCell.all.filter { $0.row == cell.row }
            case .bomb: cell.neighbours
            case .star: HexCell.all.filter { grid[$0] == colour }
            case .blue, .red, .orange, .green, .indestructible, .magnetic, nil: []
            }
        return reached.filter { grid[$0]?.pops == true }
    }
}
