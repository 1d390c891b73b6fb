/// One stroke as JSON carries it.
///
/// Lengths are quarter units of the board: a board of 1024 × 1024 units is 4096 × 4096 quarters.
public struct DrawnStroke: Hashable, Sendable {
    /// 64 hexadecimal digits; absent in what a client sends.
    public var id: String?
    /// 16 hexadecimal digits: who drew it; absent in what a client sends.
    public var seat: String?
    /// By which `turn` names it, in a room without a game; absent in what a client sends.
    public var number: UInt32?
    /// Tool, colour, width and opacity.
    public var style: PenStyle
    /// x, y, x, y, … in drawing order; 1 to 4096 points.
    public var points: [Int16]
    /// Pressure of each point, 0…255, or empty where the device cannot tell.
    public var pressures: [UInt8]
    /// Milliseconds of each point since pen-down, never falling, or empty.
    public var times: [UInt32]

    /// Makes a stroke; pressures and times are empty or as many as there are points.
    public init(
        id: String? = nil,
        seat: String? = nil,
        number: UInt32? = nil,
        style: PenStyle,
        points: [Int16],
        pressures: [UInt8] = [],
        times: [UInt32] = []
    ) {
        self.id = id
        self.seat = seat
        self.number = number
        self.style = style
        self.points = points
        self.pressures = pressures
        self.times = times
    }
}

extension DrawnStroke: Codable {
    private enum Name: String, CodingKey, CaseIterable {
        case id, seat, tool, color, width, opacity, points, pressures, times
        case number = "n"
    }

    /// Reads a stroke; the style's fields stand beside the points.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: Name.self)
        id = try container.decodeIfPresent(String.self, forKey: .id)
        seat = try container.decodeIfPresent(String.self, forKey: .seat)
        number = try container.decodeIfPresent(UInt32.self, forKey: .number)
        style = try PenStyle(from: decoder)
        points = try container.decode([Int16].self, forKey: .points)
        pressures = try container.decodeIfPresent([UInt8].self, forKey: .pressures) ?? []
        times = try container.decodeIfPresent([UInt32].self, forKey: .times) ?? []
        try container.requireHex(id, .id, digits: 64)
        try container.requireHex(seat, .seat, digits: 16)
        try container.requirePoints(points, .points, atLeast: 1)
        try container.requireOneEach(pressures, .pressures, points: points)
        try container.requireOneEach(times, .times, points: points)
        try container.require(
            zip(times, times.dropFirst()).allSatisfy { $0 <= $1 },
            .times,
            "must never fall"
        )
    }

    /// Writes a stroke; empty lists are left out.
    public func encode(to encoder: any Encoder) throws {
        try style.encode(to: encoder)
        var container = encoder.container(keyedBy: Name.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(seat, forKey: .seat)
        try container.encodeIfPresent(number, forKey: .number)
        try container.encode(points, forKey: .points)
        if !pressures.isEmpty { try container.encode(pressures, forKey: .pressures) }
        if !times.isEmpty { try container.encode(times, forKey: .times) }
    }
}
