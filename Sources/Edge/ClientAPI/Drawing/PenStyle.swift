/// What a pen does, apart from where.
public struct PenStyle: Hashable, Sendable {
    /// Adds ink or takes it away.
    public var tool: InkTool
    /// The colour; an eraser's is ignored.
    public var color: InkColor
    /// Width at full pressure in quarter units, 1…4095.
    public var width: UInt16
    /// 1 (nearly invisible) … 255 (opaque).
    public var opacity: UInt8

    /// Names a style.
    public init(
        tool: InkTool = .pen,
        color: InkColor = InkColor(rawValue: 0),
        width: UInt16 = 20,
        opacity: UInt8 = 255
    ) {
        self.tool = tool
        self.color = color
        self.width = width
        self.opacity = opacity
    }
}

extension PenStyle: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable { case tool, color, width, opacity }

    /// Reads the four fields; what is missing has the value of ``init(tool:color:width:opacity:)``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let plain = PenStyle()
        tool = try container.decodeIfPresent(InkTool.self, forKey: .tool) ?? plain.tool
        color = try container.decodeIfPresent(InkColor.self, forKey: .color) ?? plain.color
        width = try container.decodeIfPresent(UInt16.self, forKey: .width) ?? plain.width
        opacity = try container.decodeIfPresent(UInt8.self, forKey: .opacity) ?? plain.opacity
        try container.require(
            APILimits.strokeWidth.contains(width),
            .width,
            "must be between 1 and 4095 quarter units"
        )
        try container.require(opacity > 0, .opacity, "must be between 1 and 255")
    }
}
