import Testing
import Wire

@testable import Rendering

@Suite("The outline of a stroke")
struct OutlineTests {
    /// Twice the signed area; positive is clockwise on the screen.
    private func area(_ a: Outline.Spot, _ b: Outline.Spot, _ c: Outline.Spot) -> Int {
        (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    }

    @Test("every piece turns clockwise, so that there are no holes", arguments: 1...10)
    func turns(seed: UInt64) {
        for stroke in Samples.scribbles(100, seed: seed) {
            for case .body(let left, let right) in Outline(stroke).shapes {
                #expect(left.count == right.count && left.count >= 2)
                for index in left.indices.dropLast() {
                    let ahead = area(left[index], left[index + 1], right[index + 1])
                    let behind = area(left[index], right[index + 1], right[index])
                    // Rounding may move corners by a sixteenth.
                    let slack = 4 * Int(stroke.style.width) * Outline.scale
                    #expect(ahead >= -slack && behind >= -slack)
                }
            }
        }
    }

    @Test("a disk lies on both ends and at every sharp turn")
    func disks() {
        let shapes = Outline(Samples.stroke([(0, 0), (400, 0), (400, 400), (0, 0)])).shapes
        let centers = shapes.compactMap { shape -> Outline.Spot? in
            if case .disk(let center, _) = shape { center } else { nil }
        }
        #expect(centers.map(\.x) == [0, 6400, 6400, 0])
        #expect(centers.map(\.y) == [0, 0, 6400, 0])
    }

    @Test(
        "nothing reaches farther than half the width from a straight line",
        arguments: [1, 40, 4095]
    )
    func extent(width: UInt16) {
        let stroke = Samples.stroke([(0, 0), (30, 0), (90, 0), (600, 0)], .init(width: width))
        var lowest = Int.max
        for shape in Outline(stroke).shapes {
            switch shape {
            case .disk(let center, let radius): lowest = min(lowest, center.y - radius)
            case .body(let left, let right):
                lowest = min(lowest, (left + right).map(\.y).min() ?? 0)
            case .polygon: Issue.record("a line is no polygon")
            }
        }
        #expect(lowest >= -(Int(width) * Outline.scale / 2) - 1)
    }

    @Test("there and back again has a round tip, no spike")
    func hairpin() {
        let stroke = Samples.stroke([(0, 0), (40, 0), (80, 0), (40, 1), (0, 1)])
        for case .body(let left, let right) in Outline(stroke).shapes {
            #expect((left + right).allSatisfy { $0.x <= 80 * 16 && abs($0.y) <= 21 * 16 })
        }
    }
}
