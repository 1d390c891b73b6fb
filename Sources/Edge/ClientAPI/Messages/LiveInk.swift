/// Points of a stroke whose pen is still down.
public struct LiveInk: Hashable, Sendable {
    /// The room's code.
    public var room: String
    /// The sender's number for the stroke.
    public var pen: UInt32
    /// Tool, colour, width and opacity.
    public var style: PenStyle
    /// Which point of the stroke the first of ``points`` is, 0…4095.
    public var from: Int
    /// x, y, x, y, … in quarter units; at most 4096 points.
    public var points: [Int16]
    /// Pressure of each point, 0…255, or empty.
    public var pressures: [UInt8]

    /// Names new points of a stroke.
    public init(
        room: String,
        pen: UInt32,
        style: PenStyle,
        from: Int,
        points: [Int16],
        pressures: [UInt8] = []
    ) {
        self.room = room
        self.pen = pen
        self.style = style
        self.from = from
        self.points = points
        self.pressures = pressures
    }
}

extension LiveInk: Codable {
    private enum Name: String, CodingKey, CaseIterable {
        case type, room, pen, style, from, points, pressures
        // Only in what a daemon sends.
        case seat, name
    }

    /// Reads the fields; others than those of `pen` and `ink` are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: Name.self)
        room = try container.decode(String.self, forKey: .room)
        pen = try container.decode(UInt32.self, forKey: .pen)
        style = try container.decode(PenStyle.self, forKey: .style)
        from = try container.decode(Int.self, forKey: .from)
        points = try container.decode([Int16].self, forKey: .points)
        pressures = try container.decodeIfPresent([UInt8].self, forKey: .pressures) ?? []
        try container.require(
            0..<APILimits.strokePoints ~= from,
            .from,
            "must be between 0 and \(APILimits.strokePoints - 1)"
        )
        try container.requirePoints(points, .points, atLeast: 0)
        try container.requireOneEach(pressures, .pressures, points: points)
    }

    /// Writes the fields; empty pressures are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(room, forKey: .room)
        try container.encode(pen, forKey: .pen)
        try container.encode(style, forKey: .style)
        try container.encode(from, forKey: .from)
        try container.encode(points, forKey: .points)
        if !pressures.isEmpty { try container.encode(pressures, forKey: .pressures) }
    }
}
