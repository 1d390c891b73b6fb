/// Bubbles in their cells.
public struct BubbleGrid: Hashable, Sendable {
    /// Units of the board: across, and down.
    public static let size = (width: 1_536, height: 1_824)
    /// Units from one cell to the next of its row.
    public static let diameter: Int64 = 128
    /// Units from one row to the next.
    public static let rowHeight: Int64 = 111
    /// Where the cannon's bubble is, in units.
    public static let cannon = (x: 768, y: 1_760)

    private var cells = [Bubble?](repeating: nil, count: HexCell.rows * HexCell.columns)

    /// An empty grid.
    public init() {}

    /// What hangs in a cell.
    public subscript(cell: HexCell) -> Bubble? {
        get { cells[cell.index] }
        set { cells[cell.index] = newValue }
    }

    /// The cells that hold something, row by row.
    public var filled: [HexCell] { HexCell.all.filter { self[$0] != nil } }

    /// Whether nothing is left that can pop, so that the game is won.
    public var isCleared: Bool { !cells.contains { $0?.pops == true } }

    /// Whether something hangs on the line, so that the game is lost.
    public var isOverLine: Bool {
        HexCell.all.contains { $0.isOnLine && self[$0] != nil }
    }

    /// The colours that are left, in the order of ``Bubble/colours``.
    public var colours: [Bubble] { Bubble.colours.filter { cells.contains($0) } }

    /// What would come of a shot.
    ///
    /// - Parameters:
    ///   - colour: What is shot; a bubble that is no colour flies, lands and pops nothing of its like.
    ///   - aim: Where the cannon points: up, to the left or to the right.
    ///   - horizon: How far the shot is followed.
    /// - Returns: The flight, with all that it does to the grid.
    /// - Complexity: At most ``BubbleShot/longest`` steps, each of at most 168 cells.
    public func flight(_ colour: Bubble, _ aim: Aim, to horizon: Horizon = .end) -> BubbleFlight {
        var shot = BubbleShot(self, aim)
        let (frames, end) = shot.fly(to: horizon)
        guard case .landed(let cell) = end else { return BubbleFlight(frames: frames, end: end) }
        var settling = Settling(self)
        settling.land(colour, in: cell)
        return BubbleFlight(
            frames: frames,
            end: end,
            popped: settling.popped,
            fallen: settling.fallen,
            grid: settling.grid
        )
    }

    /// Lets fall what hangs from nothing.
    ///
    /// - Returns: The cells that are empty now, row by row.
    public mutating func dropFloating() -> [HexCell] {
        var held = Set<HexCell>()
        var front = filled.filter { $0.row == 0 }
        while let cell = front.popLast() {
            guard held.insert(cell).inserted else { continue }
            front += cell.neighbours.filter { self[$0] != nil && !held.contains($0) }
        }
        let fallen = filled.filter { !held.contains($0) }
        for cell in fallen { self[cell] = nil }
        return fallen
    }
}
