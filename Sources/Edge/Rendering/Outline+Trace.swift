/// Something that a path can be written to, in sixteenths of a quarter unit.
protocol PathSink {
    mutating func move(to spot: Outline.Spot)
    mutating func line(to spot: Outline.Spot)
    mutating func curve(control: Outline.Spot, to spot: Outline.Spot)
    mutating func close()
    /// A whole subpath, clockwise on the screen.
    mutating func disk(center: Outline.Spot, radius: Int)
}

extension Outline {
    /// Writes all shapes: every one clockwise on the screen, but for a polygon, which turns as its points do.
    func trace(into sink: inout some PathSink) {
        for shape in shapes {
            switch shape {
            case .disk(let center, let radius):
                sink.disk(center: center, radius: radius)
            case .body(let left, let right):
                sink.move(to: left[0])
                Outline.traceSide(left, into: &sink)
                sink.line(to: right[right.count - 1])
                Outline.traceSide(right.reversed(), into: &sink)
                sink.close()
            case .polygon(let points):
                sink.move(to: points[0])
                for point in points.dropFirst() { sink.line(to: point) }
                sink.close()
            }
        }
    }

    /// The quadratic B-spline of edge points, from the first, where the sink already is.
    private static func traceSide(_ side: [Spot], into sink: inout some PathSink) {
        let last = side.count - 1
        guard last > 1 else {
            sink.line(to: side[last])
            return
        }
        for index in 1..<last {
            let end = index == last - 1 ? side[last] : Spot.middle(side[index], side[index + 1])
            sink.curve(control: side[index], to: end)
        }
    }
}
