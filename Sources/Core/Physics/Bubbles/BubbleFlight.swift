/// What comes of a shot.
public struct BubbleFlight: Hashable, Sendable {
    /// How a flight ends.
    public enum End: Hashable, Sendable {
        /// It stays in a cell, and does what it does there.
        case landed(HexCell)
        /// Pulled down by magnets, it has left at the bottom.
        case gone
        /// It was up for ``BubbleShot/longest`` milliseconds, and bursts.
        case late
        /// It was followed no farther than to its first bounce.
        case bounced
    }

    /// A bubble that pops.
    public struct Popped: Hashable, Sendable {
        /// 0 for what the shot pops, and one more for what these pop, and so on.
        public let wave: Int
        /// Where.
        public let cell: HexCell
    }

    /// Where the shot was; the first frame at 0, the last one at the end.
    public let frames: [PathFrame]
    /// How it ended.
    public let end: End
    /// What pops, wave by wave, and in each row by row; the shot itself may be among it.
    public let popped: [Popped]
    /// What falls then, row by row.
    public let fallen: [HexCell]
    /// What is left; `nil` where nothing has changed.
    public let grid: BubbleGrid?

    init(
        frames: [PathFrame],
        end: End,
        popped: [Popped] = [],
        fallen: [HexCell] = [],
        grid: BubbleGrid? = nil
    ) {
        self.frames = frames
        self.end = end
        self.popped = popped
        self.fallen = fallen
        self.grid = grid
    }

    /// Milliseconds from the shot to its end.
    public var time: Int { frames.last?.time ?? 0 }
}
