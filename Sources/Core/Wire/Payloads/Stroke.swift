/// One immutable pen stroke on one canvas of a room.
///
/// Lengths are quarter units of the board: a board of 1024 × 1024 units is 4096 × 4096 quarters.
public struct Stroke: Hashable, Sendable {
    /// Which canvas of the room, 0 for what everybody shares.
    public var canvas: UInt32
    /// What the pen does.
    public var style: StrokeStyle
    /// How many `StrokePart` operations right before this one, in the same log and for the same
    /// seat, hold the points before `points`; 0 for nearly every stroke.
    public var parts: UInt8
    /// The points, in drawing order, at least one.
    public var points: [StrokePoint]
    /// Pressure of each point, 0…255, or empty where the device cannot tell.
    public var pressures: [UInt8]
    /// Milliseconds of each point since pen-down, never falling, or empty.
    public var times: [UInt32]

    /// Makes a stroke; the arrays must be empty or as long as `points`.
    public init(
        canvas: UInt32 = 0,
        style: StrokeStyle,
        parts: UInt8 = 0,
        points: [StrokePoint],
        pressures: [UInt8] = [],
        times: [UInt32] = []
    ) {
        self.canvas = canvas
        self.style = style
        self.parts = parts
        self.points = points
        self.pressures = pressures
        self.times = times
    }
}

/// What a pen does, apart from where.
public struct StrokeStyle: Hashable, Sendable {
    /// Adds ink or takes it away.
    public enum Tool: UInt8, Sendable, CaseIterable {
        /// Adds ink.
        case pen = 0
        /// Takes away what lies below it in depth, anybody's.
        case eraser = 1
        /// Adds ink within its points: they are a polygon, and width and pressures mean nothing.
        case fill = 2
    }

    /// Adds ink or takes it away.
    public var tool: Tool
    /// `0xRRGGBB`.
    public var color: UInt32
    /// Width at full pressure in quarter units, 1…4095.
    public var width: UInt16
    /// 1 (nearly invisible) … 255 (opaque).
    public var opacity: UInt8

    /// Names a style.
    public init(tool: Tool = .pen, color: UInt32 = 0, width: UInt16 = 20, opacity: UInt8 = 255) {
        self.tool = tool
        self.color = color
        self.width = width
        self.opacity = opacity
    }
}

/// A place on the board in quarter units, y growing downwards.
@frozen
public struct StrokePoint: Hashable, Sendable {
    /// Quarter units from the left edge, −8192…24575 (a pen may leave the board).
    public var x: Int16
    /// Quarter units from the top edge, −8192…24575.
    public var y: Int16

    /// Names a place.
    @inlinable
    public init(x: Int16, y: Int16) {
        self.x = x
        self.y = y
    }
}
