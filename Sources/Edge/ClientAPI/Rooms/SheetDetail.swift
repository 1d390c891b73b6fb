/// Something to draw on, as the reader may know of it.
public struct SheetDetail: Codable, Hashable, Sendable {
    /// A part of the board with its edges, in quarter units.
    public struct Region: Codable, Hashable, Sendable {
        /// Its left edge.
        public var left: Int16
        /// Its top edge.
        public var top: Int16
        /// Its right edge.
        public var right: Int16
        /// Its bottom edge.
        public var bottom: Int16

        /// Names a part of the board.
        public init(left: Int16, top: Int16, right: Int16, bottom: Int16) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
    }

    /// Seats that draw there, ascending; `nil` for all.
    public var authors: [String]?
    /// Whether the reader draws there.
    public var own: Bool
    /// Where ink may lie; `nil` for the whole board.
    public var region: Region?
    /// Where the reader sees what lies there; `nil` for all of it.
    public var seen: Region?
    /// With what one draws there.
    public var tools: [InkTool]
    /// The most strokes of each seat; `nil` for as many as a round takes.
    public var strokes: Int?
    /// How many of those the reader has left.
    public var left: Int?
    /// Whether strokes can be taken back.
    public var undo: Bool
    /// Whether one's own strokes can be cleared.
    public var clear: Bool
    /// Whether ink is shown as it flows, to others who see all of the sheet.
    public var live: Bool

    /// Describes a sheet.
    public init(
        authors: [String]? = nil,
        own: Bool,
        region: Region? = nil,
        seen: Region? = nil,
        tools: [InkTool],
        strokes: Int? = nil,
        left: Int? = nil,
        undo: Bool,
        clear: Bool,
        live: Bool
    ) {
        self.authors = authors
        self.own = own
        self.region = region
        self.seen = seen
        self.tools = tools
        self.strokes = strokes
        self.left = left
        self.undo = undo
        self.clear = clear
        self.live = live
    }
}
