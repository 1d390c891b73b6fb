internal import Vocabulary

extension Stroke {
    func encode(into writer: inout CBORWriter) {
        writer.array(10)
        writer.unsigned(canvas)
        writer.unsigned(style.tool.rawValue)
        writer.unsigned(style.color)
        writer.unsigned(style.width)
        writer.unsigned(style.opacity)
        writer.unsigned(parts)
        Ink(points: points, pressures: pressures, times: times).encode(into: &writer)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        let head = try StrokeHead(from: &reader)
        let ink = try Ink(from: &reader)
        self.init(
            canvas: head.canvas,
            style: head.style,
            parts: head.parts,
            points: ink.points,
            pressures: ink.pressures,
            times: ink.times
        )
    }
}

extension StrokePart {
    func encode(into writer: inout CBORWriter) {
        writer.array(4)
        Ink(points: points, pressures: pressures, times: times).encode(into: &writer)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 4...4)
        let ink = try Ink(from: &reader)
        self.init(points: ink.points, pressures: ink.pressures, times: ink.times)
    }
}

/// What a stroke's payload says before its points.
public struct StrokeHead: Hashable, Sendable {
    /// Which canvas of the room.
    public let canvas: UInt32
    /// What the pen does.
    public let style: StrokeStyle
    /// Pieces in the operations before.
    public let parts: UInt8

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 10...10)
        canvas = UInt32(try reader.unsigned(.canvas, in: 0...Int(UInt32.max)))
        let tool = try reader.unsigned()
        guard tool < 3, let tool = StrokeStyle.Tool(rawValue: UInt8(tool)) else {
            throw .unknown(field: .tool, value: tool)
        }
        style = StrokeStyle(
            tool: tool,
            color: UInt32(try reader.unsigned(.color, in: 0...0xff_ffff)),
            width: UInt16(try reader.unsigned(.width, in: Limits.strokeWidth)),
            opacity: UInt8(try reader.unsigned(.opacity, in: 1...255))
        )
        parts = UInt8(try reader.unsigned(.parts, in: 0...Limits.strokeParts))
    }

    /// Reads a head that is right; `nil` means that `init(from:)` has to find out.
    private init?(scanning scan: inout CBORScan) {
        guard scan.argument(4, in: 10...10) != nil,
            let canvas = scan.argument(0, in: 0...UInt64(UInt32.max)),
            let rawTool = scan.argument(0, in: 0...2),
            let tool = StrokeStyle.Tool(rawValue: UInt8(rawTool)),
            let color = scan.argument(0, in: 0...0xff_ffff),
            let width = scan.argument(0, in: 1...UInt64(Limits.strokeWidth.upperBound)),
            let opacity = scan.argument(0, in: 1...255),
            let parts = scan.argument(0, in: 0...UInt64(Limits.strokeParts))
        else { return nil }
        self.canvas = UInt32(canvas)
        style = StrokeStyle(
            tool: tool,
            color: UInt32(color),
            width: UInt16(width),
            opacity: UInt8(opacity)
        )
        self.parts = UInt8(parts)
    }
}

extension StrokeHead {
    /// Checks a `Stroke` payload from end to end without keeping its points.
    ///
    /// - Returns: What stands before the points, and how many points there are.
    /// - Throws: `WireError` exactly where decoding the stroke would.
    public static func validate(
        _ payload: UnsafeRawBufferPointer
    ) throws(WireError) -> (head: StrokeHead, points: Int) {
        var scan = CBORScan(payload)
        if let head = StrokeHead(scanning: &scan), let points = Ink.count(scanning: &scan),
            scan.isAtEnd
        {
            return (head, points)
        }
        var reader = CBORReader([UInt8](payload))
        let head = try StrokeHead(from: &reader)
        let points = try Ink.validate(from: &reader)
        try reader.finish()
        return (head, points)
    }
}

extension Visible {
    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.identifier(target)
        writer.boolean(flag)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        self.init(target: try reader.identifier(), flag: try reader.boolean())
    }
}

extension Clear {
    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.unsigned(canvas)
        writer.unsigned(scope.rawValue)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        let canvas = UInt32(try reader.unsigned(.canvas, in: 0...Int(UInt32.max)))
        let scope = try reader.unsigned()
        guard scope < 2, let scope = Scope(rawValue: UInt8(scope)) else {
            throw .unknown(field: .scope, value: scope)
        }
        self.init(canvas: canvas, scope: scope)
    }
}

extension BlobNotice {
    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.identifier(blob)
        writer.unsigned(length)
        writer.text(purpose)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        self.init(
            blob: try reader.identifier(),
            length: UInt32(try reader.unsigned(.blob, in: 1...Limits.blob)),
            purpose: try reader.text(.text, atMost: Limits.activity)
        )
    }
}
