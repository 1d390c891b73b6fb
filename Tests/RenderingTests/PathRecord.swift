@testable import Rendering

/// Remembers what was traced.
struct PathRecord: PathSink, Equatable {
    private(set) var steps: [String] = []

    mutating func move(to spot: Outline.Spot) { steps.append("M \(spot.x) \(spot.y)") }

    mutating func line(to spot: Outline.Spot) { steps.append("L \(spot.x) \(spot.y)") }

    mutating func curve(control: Outline.Spot, to spot: Outline.Spot) {
        steps.append("Q \(control.x) \(control.y) \(spot.x) \(spot.y)")
    }

    mutating func close() { steps.append("Z") }

    mutating func disk(center: Outline.Spot, radius: Int) {
        steps.append("O \(center.x) \(center.y) \(radius)")
    }
}
