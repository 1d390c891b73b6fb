/// A stroke of a drawing on a card: packed, without whose it is and when it was drawn.
public struct ShownStroke: Hashable, Sendable {
    /// Tool, colour, width and opacity.
    public var style: PenStyle
    /// x and y of the first point, and of each further one how far it is from the one before; in quarter units.
    public var path: [Int]
    /// Pressure of each point, 0…255, or empty where the device could not tell.
    public var pressures: [UInt8]

    /// Describes a stroke.
    public init(style: PenStyle, path: [Int], pressures: [UInt8] = []) {
        self.style = style
        self.path = path
        self.pressures = pressures
    }
}

extension ShownStroke: Codable {
    private enum Name: String, CodingKey, CaseIterable {
        case tool, color, width, opacity, path, pressures
    }

    /// Reads a stroke; the style's fields stand beside the path, and other fields are refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(of: Name.self)
        style = try PenStyle(from: decoder)
        path = try container.decode([Int].self, forKey: .path)
        pressures = try container.decodeIfPresent([UInt8].self, forKey: .pressures) ?? []
        try container.require(path.count % 2 == 0, .path, "must hold x and y of each point")
        try container.require(
            1...APILimits.strokePoints ~= path.count / 2,
            .path,
            "must hold 1 to \(APILimits.strokePoints) points"
        )
        try container.require(
            Self.staysInReach(path),
            .path,
            "must lie between -8192 and 24575 quarter units"
        )
        try container.require(
            pressures.isEmpty || pressures.count == path.count / 2,
            .pressures,
            "must be empty or hold one number a point"
        )
    }

    /// Writes a stroke; without pressures there is no such field.
    public func encode(to encoder: any Encoder) throws {
        try style.encode(to: encoder)
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(path, forKey: .path)
        if !pressures.isEmpty { try container.encode(pressures, forKey: .pressures) }
    }

    /// Whether each of the points lies where a stroke may.
    private static func staysInReach(_ path: [Int]) -> Bool {
        let reach =
            Int(APILimits.coordinates.lowerBound)...Int(APILimits.coordinates.upperBound)
        var (x, y) = (0, 0)
        for index in stride(from: 0, to: path.count, by: 2) {
            let (nextX, isOverX) = x.addingReportingOverflow(path[index])
            let (nextY, isOverY) = y.addingReportingOverflow(path[index + 1])
            guard !isOverX, !isOverY, reach ~= nextX, reach ~= nextY else { return false }
            (x, y) = (nextX, nextY)
        }
        return true
    }
}
