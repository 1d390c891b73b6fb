/// A place on the sheet that sketches are described on: 100 × 100 units, in hundredths of one.
struct SketchPoint: Hashable, Sendable {
    var x: Int
    var y: Int

    /// About how far it is to another: never more than an eighth too much.
    func distance(to other: SketchPoint) -> Int {
        let (dx, dy) = (abs(x - other.x), abs(y - other.y))
        return max(dx, dy) + min(dx, dy) * 3 / 8
    }
}

/// One line of a sketch, as it is meant.
struct SketchLine: Hashable, Sendable {
    /// `0xRRGGBB`.
    var color: UInt32
    /// In tenths of a unit.
    var width: Int
    var points: [SketchPoint]
    /// Whether it colours something in.
    var isFilling = false
    /// Whether it is part of a letter.
    var isWritten = false
}
