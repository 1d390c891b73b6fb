import Testing
import Wire

@testable import Rendering

@Suite("The line in the middle of a stroke")
struct CentrelineTests {
    @Test("the stairs of a coarse grid become straight", arguments: [1, 2, 3])
    func stairs(run: Int) {
        let points = (0...40).map { ($0 * 30, $0 / run * 30) }
        let samples = Centreline(Samples.stroke(points)).samples
        let slope = 1 / Double(run)
        let offsets = samples.dropFirst(6).dropLast(6).map { $0.at.y - $0.at.x * slope }
        let spread = (offsets.max() ?? 0) - (offsets.min() ?? 0)
        // The stairs themselves are 20 high for three steps a stair.
        #expect(spread < 3)
    }

    @Test("corners of long sides stay where they are")
    func corners() {
        let corners = [(0, 0), (600, 0), (600, 600), (0, 600), (0, 0)]
        let places = Centreline(Samples.stroke(corners)).samples.map(\.at)
        for (x, y) in corners { #expect(places.contains(Vector(x: Double(x), y: Double(y)))) }
        #expect(places.allSatisfy { $0.x >= 0 && $0.x <= 600 && $0.y >= 0 && $0.y <= 600 })
    }

    @Test("a few points of a circle become round")
    func circle() {
        let points = [(1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0)]
        for sample in Centreline(Samples.stroke(points)).samples {
            #expect((990...1010).contains(sample.at.length))
        }
    }

    @Test("both ends stay where they are, however near", arguments: [1, 2, 5, 6, 7, 1000])
    func ends(distance: Int) {
        let line = Centreline(Samples.stroke([(0, 0), (1, 0), (distance, 0)])).samples
        #expect(line.first?.at == Vector(x: 0, y: 0))
        #expect(line.last?.at == Vector(x: Double(distance), y: 0))
    }

    @Test("pressure makes the line thick, up to its width")
    func pressure() {
        let points = (0...40).map { ($0 * 20, 0) }
        let pressures = (0...40).map { UInt8($0 * 6) }
        let line = Centreline(Samples.stroke(points, pressures: pressures)).samples
        #expect(zip(line, line.dropFirst()).allSatisfy { $0.ink < $1.ink })
        let full = Centreline(
            Samples.stroke(points, pressures: [UInt8](repeating: 255, count: 41))
        )
        #expect(full.samples.allSatisfy { abs($0.ink - 20) < 1e-9 })
    }

    @Test("without pressure fast ink is thinner and the ends taper")
    func speed() {
        let slow = Centreline(Samples.stroke((0...90).map { ($0 * 10, 0) })).samples
        let fast = Centreline(Samples.stroke((0...15).map { ($0 * 60, 0) })).samples
        #expect(slow[slow.count / 2].ink > fast[fast.count / 2].ink)
        #expect(slow[0].ink < slow[slow.count / 2].ink * 0.6)
        #expect(slow[slow.count - 1].ink < slow[slow.count / 2].ink * 0.6)
    }

    @Test("an eraser is as wide as it says everywhere")
    func eraser() {
        let style = StrokeStyle(tool: .eraser, width: 40)
        let line = Centreline(
            Samples.stroke([(0, 0), (50, 9), (90, 400)], pressures: [0, 90, 255], style)
        )
        #expect(line.samples.allSatisfy { $0.ink == 20 })
    }

    @Test(
        "a segment has at most 32 pieces",
        arguments: [
            (48, 2), (49, 3), (96, 3), (97, 7), (720, 31), (768, 33), (769, 33), (24000, 33),
        ]
    )
    func pieces(length: Int, samples: Int) {
        let line = Centreline(Samples.stroke([(0, 0), (length, 0)]))
        #expect(line.samples.count == samples)
    }

    @Test("pressures of another number than points count as none")
    func mismatch() {
        let points = [(0, 0), (40, 0), (80, 0)]
        let line = Centreline(Samples.stroke(points, pressures: [0]))
        #expect(line.samples.map(\.ink) == Centreline(Samples.stroke(points)).samples.map(\.ink))
    }
}
