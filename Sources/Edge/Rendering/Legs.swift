/// Lengths and unit directions of the segments between points.
struct Legs {
    /// Length of segment i, from point i to i + 1, quarter units.
    let length: [Double]
    /// Unit direction of segment i; zero where its points coincide.
    let direction: [Vector]

    init(of points: [Vector]) {
        var length: [Double] = []
        var direction: [Vector] = []
        length.reserveCapacity(points.count)
        direction.reserveCapacity(points.count)
        for index in points.indices.dropFirst() {
            let step = points[index] - points[index - 1]
            let distance = step.length
            length.append(distance)
            direction.append(
                distance > 0
                    ? Vector(x: step.x / distance, y: step.y / distance) : Vector(x: 0, y: 0)
            )
        }
        self.length = length
        self.direction = direction
    }

    /// The direction of the line at an inner point, halfway between those of its two segments.
    ///
    /// - Parameters:
    ///   - point: An inner point.
    ///   - segment: The segment that decides where the line turns back on itself.
    /// - Returns: A unit vector.
    func tangent(_ point: Int, along segment: Int) -> Vector {
        let sum = direction[point - 1] + direction[point]
        let size = sum.length
        return size < 0.001 ? direction[segment] : Vector(x: sum.x / size, y: sum.y / size)
    }
}
