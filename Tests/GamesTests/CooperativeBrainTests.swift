import Activities
import Rules
import Testing
import Vocabulary
import Wire

@testable import Games

@Suite("How bots draw a long picture")
struct CooperativeBrainTests {
    /// Draws a cross over the whole board, in the thickest pen there is, and fills it.
    private struct CrossArtist: Artist {
        let words = ["cross"]
        func draw(_ topic: String, seed: UInt64, turn: Int) -> [PenLine] {
            let corners = [(0, 0), (4_095, 4_095), (0, 4_095), (4_095, 0)]
            let points = corners.map { StrokePoint(x: Int16($0.0), y: Int16($0.1)) }
            return [StrokeStyle.Tool.pen, .fill, .eraser].map { tool in
                let style = StrokeStyle(tool: tool, width: 400)
                return PenLine(style: style, points: points, pause: 100, lasts: 900)
            }
        }
    }

    private static func view(
        _ index: Int,
        _ strokes: [Stroke] = [],
        left: Int64? = 90_000
    ) -> BotView {
        let portions = (0..<index).map { Value.map(["tile": .number(Int64($0 + 1))]) }
        return BotView(
            seat: SeatID(1),
            round: 5,
            phase: "portion",
            left: left,
            waits: [SeatID(1)],
            players: [SeatID(1), SeatID(2)],
            state: .map(["mine": .flag(true), "portions": .list(portions)]),
            strokes: strokes
        )
    }

    private static func plan(
        _ view: BotView,
        _ temperament: Temperament = .keen,
        seed: UInt64 = 3
    ) -> Brain.Plan {
        var brain = CooperativeBrain()
        let dice = SeededDice(Seed(words: Words4(seed, 1, 2, 3)), 0)
        var mind = Mind(temperament, artist: CrossArtist(), dice: dice)
        return brain.plan(view, &mind, isAgain: false)
    }

    private static func strokes(_ plan: Brain.Plan) -> [Stroke] {
        plan.flatMap { deed -> [Stroke] in
            guard case .draw(let strokes) = deed.action else { return [] }
            return strokes
        }
    }

    @Test("all that a bot draws lies within its portion, whatever it draws", arguments: 0...7)
    func within(index: Int) {
        let sheet = Sheet(authors: .everybody, region: Portion.region(index))
        for seed in UInt64(1)...20 {
            let strokes = Self.strokes(Self.plan(Self.view(index), seed: seed))
            #expect(strokes.count == 4)
            for stroke in strokes { #expect(sheet.fault(stroke.style, stroke.points) == nil) }
        }
    }

    @Test("it goes on with the lines that run into its portion, in their pens, to the next edge")
    func seams() {
        let red = StrokeStyle(color: 0xff_0000, width: 40)
        let blue = StrokeStyle(color: 0x00_00ff, width: 12)
        func line(_ style: StrokeStyle, _ from: (Int16, Int16), _ to: (Int16, Int16)) -> Stroke {
            let points = [from, to].map { StrokePoint(x: $0.0, y: $0.1) }
            return Stroke(style: style, points: points)
        }
        let shown = [
            line(red, (5_700, 900), (6_120, 1_000)), line(blue, (6_138, 2_500), (5_800, 2_400)),
            // This one ends too far from the edge, and an eraser draws nothing.
            line(blue, (5_700, 3_000), (6_000, 3_300)),
            line(StrokeStyle(tool: .eraser), (5_700, 3_600), (6_130, 3_600)),
        ]
        let strokes = Self.strokes(Self.plan(Self.view(2, shown)))
        let across = strokes.prefix(2)
        #expect(across.map(\.style) == [red, blue])
        #expect(across.map { $0.points.first?.y } == [1_000, 2_500])
        #expect(across.map { $0.points.first?.x } == [6_144 + 20, 6_144 + 6])
        #expect(across.map { $0.points.last?.x } == [9_215 - 20, 9_215 - 6])
        #expect(strokes.count == 2 + 3)
    }

    @Test("whose line runs to the edge is gone on with by another bot", arguments: UInt64(1)...20)
    func chain(seed: UInt64) {
        let first = Self.strokes(Self.plan(Self.view(0), seed: seed))
        let shown = first.flatMap { Portion.strip(0).pieces(of: $0) }
        let next = Self.strokes(Self.plan(Self.view(1, shown), seed: seed + 100))
        #expect(next.first?.style == first.first?.style)
        let (end, begin) = (first.first?.points.last, next.first?.points.first)
        #expect(end?.y == begin?.y)
        #expect(Int(begin?.x ?? 0) - Int(end?.x ?? 0) == 1 + 2 * 12)
    }

    @Test("it is done in its time", arguments: [5_000, 30_000, 90_000])
    func times(left: Int64) {
        for seed in UInt64(1)...20 {
            let keen = Self.plan(Self.view(1, left: left), seed: seed)
            #expect(keen.last?.action == .move(.map(["do": .text("done")]), seat: nil))
            #expect(keen.dropLast().allSatisfy { $0.after < left })
        }
        #expect(!Self.plan(Self.view(1, left: nil)).isEmpty)
    }

    @Test("a slow one draws for as long as there is time, where it has enough to draw")
    func slow() {
        for seed in UInt64(1)...20 {
            let plan = Self.plan(Self.view(1, left: 3_000), .slow, seed: seed)
            #expect(plan.contains { $0.after > 3_000 * 3 / 4 })
        }
    }

    @Test("whose turn it is not draws nothing")
    func others() {
        var view = Self.view(1)
        view.state = .map(["mine": .flag(false), "passable": .flag(false), "portions": .list([])])
        #expect(Self.plan(view).isEmpty)
        view.state = .map(["mine": .flag(false), "passable": .flag(true), "portions": .list([])])
        #expect(Self.plan(view).map(\.action) == [.move(.map(["do": .text("pass")]), seat: nil)])
    }
}
