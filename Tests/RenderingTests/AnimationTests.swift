import Rendering
import Testing
import Wire

@Suite("Animations")
struct AnimationTests {
    /// When each frame of an animated WebP begins and how long it stays, milliseconds.
    private static func durations(_ file: [UInt8]) throws -> [Int] {
        try #require(file.starts(with: Array("RIFF".utf8)))
        try #require(Array(file[8..<12]) == Array("WEBP".utf8))
        func little(_ at: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) }
        }
        var durations: [Int] = []
        var at = 12
        while at + 8 <= file.count {
            let size = little(at + 4, 4)
            if Array(file[at..<at + 4]) == Array("ANMF".utf8) {
                durations.append(little(at + 8 + 12, 3))
            }
            at += 8 + size + size % 2
        }
        return durations
    }

    private static func line(times: [UInt32] = []) -> Stroke {
        var stroke = Samples.stroke((0..<100).map { ($0 * 40, 2048) })
        stroke.times = times
        return stroke
    }

    @Test(
        "a stroke takes as long as it took, and the whole picture stays",
        arguments: [500, 1_500]
    )
    func pace(lasts: Int) throws {
        let stroke = Self.line(times: (0..<100).map { UInt32(7 + $0 * lasts / 99) })
        let durations = try Self.durations(webp(of: Picture(strokes: [stroke]), pixels: 128))
        #expect(durations.reduce(0, +) == lasts + 2_500)
        #expect(durations.last ?? 0 >= 2_500)
        #expect(durations.count > lasts / 100)
        #expect(durations.count <= lasts / 50 + 1)
    }

    @Test("a stroke without times is drawn by a steady hand")
    func steady() throws {
        let durations = try Self.durations(webp(of: Picture(strokes: [Self.line()]), pixels: 64))
        // 3960 quarter units at four a millisecond, in whole frames.
        #expect(durations.reduce(0, +) == 1_000 + 2_500)
    }

    @Test("a pen that stood still for hours, and ten thousand strokes, take no longer than may be")
    func longest() throws {
        let slow = Self.line(times: (0..<100).map { UInt32($0 * 10_000_000) })
        let patient = try Self.durations(webp(of: Picture(strokes: [slow]), pixels: 32))
        #expect(patient.reduce(0, +) == 4_000 + 2_500)
        let many = (0..<10_000).map { Samples.stroke([($0 % 4_000, 10), ($0 % 4_000, 4_000)]) }
        let file = try webp(of: Picture(strokes: many), pixels: 32)
        let durations = try Self.durations(file)
        #expect(durations.reduce(0, +) == 12_000 + 2_500)
        #expect(durations.count <= Animation.frames)
    }

    @Test(
        "times that fall, as no honest pen tells them, stand still instead",
        arguments: [[900, 0, 1_400], [0, .max, 500], [7, 6, 5]] as [[UInt32]]
    )
    func falling(marks: [UInt32]) throws {
        let stroke = Self.line(times: (0..<100).map { marks[$0 / 34] })
        let durations = try Self.durations(webp(of: Picture(strokes: [stroke]), pixels: 32))
        #expect(2_500...6_500 ~= durations.reduce(0, +))
    }

    @Test("a picture without strokes is one frame or a still")
    func empty() throws {
        let file = try webp(of: Picture(strokes: []), pixels: 16)
        #expect(try Self.durations(file).count <= 1)
    }

    @Test("every kind of stroke can be animated, the same each time")
    func scribbles() throws {
        let picture = try Picture(strokes: Samples.scribbles(60, seed: 3))
        let file = try webp(of: picture, pixels: 96)
        #expect(try Self.durations(file).count > 20)
        #expect(try webp(of: picture, pixels: 96) == file)
    }

    @Test("a size out of bounds is refused", arguments: [15, 1_025, 0, -1])
    func sizes(pixels: Int) throws {
        let picture = try Picture(strokes: [])
        let error = RenderingError.pixels(pixels, allowed: Animation.pixels)
        #expect(throws: error) { try webp(of: picture, pixels: pixels) }
        #expect(error.description.hasSuffix("ask for 16 to 1024."))
    }
}
