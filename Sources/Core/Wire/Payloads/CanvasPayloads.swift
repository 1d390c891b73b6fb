public import Vocabulary

/// An earlier piece of a stroke that is too long for one payload.
public struct StrokePart: Hashable, Sendable {
    /// The points of this piece, at least one.
    public var points: [StrokePoint]
    /// Pressure of each point, or empty.
    public var pressures: [UInt8]
    /// Milliseconds of each point since pen-down, or empty.
    public var times: [UInt32]

    /// Names a piece.
    public init(points: [StrokePoint], pressures: [UInt8] = [], times: [UInt32] = []) {
        self.points = points
        self.pressures = pressures
        self.times = times
    }
}

/// Shows or hides an own stroke, or takes back or renews an own `Clear` or `Hide`.
public struct Visible: Hashable, Sendable {
    /// A `Stroke`, `Clear` or `Hide` of the same seat.
    public var target: OperationID
    /// Whether it counts from now on; the last writer wins.
    public var flag: Bool

    /// Names a change of visibility.
    public init(target: OperationID, flag: Bool) {
        self.target = target
        self.flag = flag
    }
}

/// Takes away from a canvas what its author had seen.
public struct Clear: Hashable, Sendable {
    /// Whose strokes go.
    public enum Scope: UInt8, Sendable {
        /// Those of the author's seat.
        case own = 0
        /// Everybody's; counts if the author is the room's master.
        case all = 1
    }

    /// Which canvas of the room.
    public var canvas: UInt32
    /// Whose strokes go.
    public var scope: Scope

    /// Describes what goes.
    public init(canvas: UInt32 = 0, scope: Scope) {
        self.canvas = canvas
        self.scope = scope
    }
}

/// Names a blob that belongs to the room.
public struct BlobNotice: Hashable, Sendable {
    /// The hash of its bytes.
    public var blob: BlobID
    /// Its length in bytes, 1…8 MiB.
    public var length: UInt32
    /// What it is for: `image`, `words`, `level`, `replay` and others.
    public var purpose: String

    /// Names a blob.
    public init(blob: BlobID, length: UInt32, purpose: String) {
        self.blob = blob
        self.length = length
        self.purpose = purpose
    }
}
