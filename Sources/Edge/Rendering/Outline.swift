import Wire

/// The filled shape of a stroke: disks and bodies that all turn the same way, so that filling them
/// as one path with the nonzero rule gives their union.
///
/// Steps 6 and 7 of Protocol/strokes.md, "How a stroke looks".
struct Outline {
    /// A place in sixteenths of a quarter unit.
    ///
    /// Edge points are even, so that the middle between
    /// two of them is exact.
    struct Spot: Equatable {
        var x: Int
        var y: Int

        static func middle(_ a: Spot, _ b: Spot) -> Spot {
            Spot(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
        }
    }

    /// One closed shape.
    enum Shape: Equatable {
        /// Radius in sixteenths of a quarter unit, at least 1.
        case disk(center: Spot, radius: Int)
        /// Edge points of both sides in drawing order; equally many, at least two.
        case body(left: [Spot], right: [Spot])
        /// The points of a fill in drawing order, at least one.
        case polygon([Spot])
    }

    /// Sixteenths of a quarter unit in one.
    static let scale = 16

    private(set) var shapes: [Shape] = []

    /// The shape of a stroke; without shapes only if the stroke has no points.
    init(_ stroke: Stroke) {
        let line = Centreline(stroke).samples
        guard let first = line.first else { return }
        guard stroke.style.tool != .fill else {
            shapes = [.polygon(line.map { Outline.spot($0.at) })]
            return
        }
        let samples = Outline.distinct(line)
        guard samples.count > 1 else {
            addDisk(at: first.at, radius: first.ink)
            return
        }
        addRuns(samples)
    }

    /// Drops points that smoothing has moved onto the one before, but never the last.
    private static func distinct(_ line: [Centreline.Sample]) -> [Centreline.Sample] {
        var kept: [Centreline.Sample] = []
        kept.reserveCapacity(line.count)
        for (index, sample) in line.enumerated() {
            if let last = kept.last, last.at == sample.at {
                if index == line.count - 1 { kept[kept.count - 1] = sample }
            } else {
                kept.append(sample)
            }
        }
        return kept
    }

    private mutating func addRuns(_ samples: [Centreline.Sample]) {
        let legs = Legs(of: samples.map(\.at))
        var left: [Spot] = []
        var right: [Spot] = []
        let last = samples.count - 1
        for index in 0...last {
            let sample = samples[index]
            let tangent = index > 0 && index < last ? legs.tangent(index, along: index) : nil
            if let tangent, !isJoint(index, tangent, radius: sample.ink, legs) {
                addEdges(sample, along: tangent, &left, &right)
                continue
            }
            addDisk(at: sample.at, radius: sample.ink)
            if index > 0 {
                addEdges(sample, along: legs.direction[index - 1], &left, &right)
                shapes.append(.body(left: left, right: right))
                left.removeAll(keepingCapacity: false)
                right.removeAll(keepingCapacity: false)
            }
            if index < last { addEdges(sample, along: legs.direction[index], &left, &right) }
        }
    }

    /// Whether an edge point would lie past the middle of a segment, so that the edge might run
    /// backwards there, or the line turns too sharply for one smooth edge.
    private func isJoint(_ index: Int, _ tangent: Vector, radius: Double, _ legs: Legs) -> Bool {
        let before = legs.direction[index - 1]
        let after = legs.direction[index]
        if before.dot(after) < StrokeLook.corner { return true }
        return radius * abs(tangent.cross(before)) > legs.length[index - 1] / 2
            || radius * abs(tangent.cross(after)) > legs.length[index] / 2
    }

    private func addEdges(
        _ sample: Centreline.Sample,
        along direction: Vector,
        _ left: inout [Spot],
        _ right: inout [Spot]
    ) {
        let across = Vector(x: direction.y, y: -direction.x) * sample.ink
        left.append(Outline.spot(sample.at + across))
        right.append(Outline.spot(sample.at - across))
    }

    private mutating func addDisk(at center: Vector, radius: Double) {
        let rounded = Int((radius * Double(Outline.scale) + 0.5).rounded(.down))
        shapes.append(.disk(center: Outline.spot(center), radius: max(1, rounded)))
    }

    private static func spot(_ point: Vector) -> Spot {
        Spot(
            x: Int((point.x * 8 + 0.5).rounded(.down)) * 2,
            y: Int((point.y * 8 + 0.5).rounded(.down)) * 2
        )
    }
}
