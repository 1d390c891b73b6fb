import Wire

/// The smooth line in the middle of a stroke, with how wide the ink is along it.
///
/// Steps 1 to 5 of Protocol/strokes.md, "How a stroke looks".
struct Centreline {
    /// A point of the line.
    struct Sample {
        var at: Vector
        /// Share of the stroke's width until `finish`, then the radius in quarter units.
        var ink: Double
        /// Smoothing leaves ends and corners where they are.
        var isFixed: Bool
    }

    /// In drawing order; one sample is a dot; none only for a stroke without points.
    private(set) var samples: [Sample] = []

    init(_ stroke: Stroke) {
        guard stroke.style.tool != .fill else {
            samples = stroke.points.map {
                Sample(at: Vector(x: Double($0.x), y: Double($0.y)), ink: 0, isFixed: true)
            }
            return
        }
        let pen = Pen(stroke)
        thin(stroke, pen)
        guard samples.count > 1 else {
            if let first = samples.first {
                samples = [Sample(at: first.at, ink: pen.half * pen.dot, isFixed: true)]
            }
            return
        }
        flow(pen)
        bend()
        smooth()
        finish(pen)
    }

    /// What a stroke's style and pressures mean for its width.
    private struct Pen {
        let half: Double
        let isEraser: Bool
        let isPressed: Bool
        /// Share of the full width for a dot.
        let dot: Double

        init(_ stroke: Stroke) {
            half = Double(stroke.style.width) / 2
            isEraser = stroke.style.tool == .eraser
            isPressed =
                !isEraser && !stroke.pressures.isEmpty
                && stroke.pressures.count == stroke.points.count
            dot = isPressed ? StrokeLook.share(pressure: stroke.pressures.max() ?? 255) : 1
        }
    }

    /// Step 1.
    ///
    /// Leaves each sample's pressure share in `ink`.
    private mutating func thin(_ stroke: Stroke, _ pen: Pen) {
        let gap = StrokeLook.gap(width: Double(stroke.style.width))
        samples.reserveCapacity(stroke.points.count)
        for (index, point) in stroke.points.enumerated() {
            let sample = Sample(
                at: Vector(x: Double(point.x), y: Double(point.y)),
                ink: pen.isPressed ? StrokeLook.share(pressure: stroke.pressures[index]) : 1,
                isFixed: false
            )
            guard let last = samples.last else {
                samples.append(sample)
                continue
            }
            let distance = (sample.at - last.at).length
            if distance >= gap {
                samples.append(sample)
            } else if index == stroke.points.count - 1 {
                if samples.count > 1 {
                    samples[samples.count - 1] = sample
                } else if distance > 0 {
                    samples.append(sample)
                }
            }
        }
    }

    /// Step 2.
    private mutating func flow(_ pen: Pen) {
        guard !pen.isEraser, !pen.isPressed else { return }
        var before: Double?
        for index in samples.indices {
            let after =
                index + 1 < samples.count
                ? (samples[index + 1].at - samples[index].at).length : nil
            let spacing =
                if let before, let after { (before + after) / 2 } else { before ?? after ?? 0 }
            samples[index].ink = StrokeLook.share(spacing: spacing)
            before = after
        }
    }

    /// Step 3.
    private mutating func bend() {
        let legs = Legs(of: samples.map(\.at))
        let last = samples.count - 1
        samples[0].isFixed = true
        samples[last].isFixed = true
        for index in 1..<max(last, 1) {
            samples[index].isFixed =
                legs.length[index - 1] > StrokeLook.straight
                && legs.length[index] > StrokeLook.straight
                && legs.direction[index - 1].dot(legs.direction[index]) < StrokeLook.corner
        }
        guard legs.length.contains(where: { $0 > StrokeLook.long }) else { return }
        var bent: [Sample] = []
        bent.reserveCapacity(samples.count * 2)
        for index in 0..<last {
            bent.append(samples[index])
            appendPieces(of: index, legs, to: &bent)
        }
        bent.append(samples[last])
        samples = bent
    }

    private func appendPieces(of index: Int, _ legs: Legs, to bent: inout [Sample]) {
        let length = legs.length[index]
        guard length > StrokeLook.long else { return }
        let a = samples[index]
        let b = samples[index + 1]
        let (leave, arrive) = tangents(of: index, legs)
        let pieces = StrokeLook.pieces(length: length)
        for piece in 1..<pieces {
            let u = Double(piece) / Double(pieces)
            let v = 1 - u
            let chord = a.at * ((1 + 2 * u) * v * v) + b.at * (u * u * (3 - 2 * u))
            let bulge = leave * (u * v * v) - arrive * (u * u * v)
            bent.append(
                Sample(at: chord + bulge * length, ink: a.ink * v + b.ink * u, isFixed: false)
            )
        }
    }

    /// Directions of the line at both ends of a segment; an end or a corner mirrors the other one,
    /// so that the segment becomes an arc.
    private func tangents(of index: Int, _ legs: Legs) -> (leave: Vector, arrive: Vector) {
        let direction = legs.direction[index]
        func mirrored(_ tangent: Vector) -> Vector {
            direction * (2 * direction.dot(tangent)) - tangent
        }
        switch (samples[index].isFixed, samples[index + 1].isFixed) {
        case (true, true):
            return (direction, direction)
        case (true, false):
            let arrive = legs.tangent(index + 1, along: index)
            return (mirrored(arrive), arrive)
        case (false, true):
            let leave = legs.tangent(index, along: index)
            return (leave, mirrored(leave))
        case (false, false):
            return (legs.tangent(index, along: index), legs.tangent(index + 1, along: index))
        }
    }

    /// Step 4.
    private mutating func smooth() {
        let last = samples.count - 1
        guard last > 1 else { return }
        let origin = samples.map(\.at)
        var reach = [Double](repeating: 0, count: samples.count)
        var before = (origin[1] - origin[0]).length
        for index in 1..<last {
            let after = (origin[index + 1] - origin[index]).length
            reach[index] = min(StrokeLook.reach, min(before, after) * StrokeLook.share)
            before = after
        }
        for pass in 0..<(StrokeLook.passes + StrokeLook.lastPasses) {
            var before = samples[0]
            for index in 1..<last {
                let current = samples[index]
                let after = samples[index + 1]
                samples[index].ink = (before.ink + 2 * current.ink + after.ink) / 4
                if !current.isFixed {
                    let mean = (before.at + current.at * 2 + after.at) * 0.25
                    samples[index].at =
                        pass < StrokeLook.passes
                        ? held(mean, near: origin[index], within: reach[index]) : mean
                }
                before = current
            }
        }
    }

    private func held(_ point: Vector, near origin: Vector, within reach: Double) -> Vector {
        let shift = point - origin
        let distance = shift.length
        return distance > reach ? origin + shift * (reach / distance) : point
    }

    /// Step 5.
    private mutating func finish(_ pen: Pen) {
        let isTapered = !pen.isEraser && !pen.isPressed
        var along = [0.0]
        along.reserveCapacity(samples.count)
        for index in 1..<samples.count {
            along.append(along[index - 1] + (samples[index].at - samples[index - 1].at).length)
        }
        let total = along[along.count - 1]
        let end = 1 - 0.5 * min(1, total / (8 * pen.half))
        let taper = min(4 * pen.half, total / 3)
        for index in samples.indices {
            var radius = pen.half * samples[index].ink
            let away = min(along[index], total - along[index])
            if isTapered, away < taper {
                let u = away / taper
                radius = radius * (end + (1 - end) * (u * (2 - u)))
            }
            samples[index].ink = max(min(1, pen.half), radius)
        }
    }
}
