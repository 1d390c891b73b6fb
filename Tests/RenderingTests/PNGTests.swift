import Rendering
import Testing
import Wire

@Suite("PNG")
struct PNGTests {
    private let paper: UInt32 = 0xFFFDF5

    private func image(_ strokes: [Stroke], pixels: Int = 256) throws -> Image {
        try Image(png(of: Picture(background: paper, strokes: strokes), pixels: pixels))
    }

    @Test("equal pictures give equal bytes, run after run")
    func repeats() throws {
        let picture = try Picture(strokes: Samples.scribbles(40, seed: 1))
        let first = try png(of: picture, pixels: 200)
        for _ in 0..<3 { #expect(try png(of: picture, pixels: 200) == first) }
    }

    @Test("a picture without strokes is paper")
    func empty() throws {
        let image = try image([])
        #expect(image.width == 256 && image.height == 256)
        #expect(image.count(otherThan: paper) == 0)
    }

    @Test("opaque ink has exactly its colour", arguments: [0x000000, 0x1B1F3B, 0xFE0180, 0xFFFFFF])
    func color(color: UInt32) throws {
        let image = try image([
            Samples.stroke([(500, 2048), (3500, 2048)], StrokeStyle(color: color, width: 400))
        ])
        #expect(image[128, 128] == color)
        #expect(image[128, 90] == paper)
    }

    @Test("translucent ink mixes with the paper")
    func opacity() throws {
        let style = StrokeStyle(color: 0x000000, width: 400, opacity: 51)
        let image = try image([Samples.stroke([(500, 2048), (3500, 2048)], style)])
        // 80 % of each channel of the paper.
        #expect(distance(image[128, 128], 0xCCCAC4) <= 1)
    }

    @Test("one point is a disk as wide as the stroke")
    func dot() throws {
        let image = try image([Samples.stroke([(2048, 2048)], StrokeStyle(width: 640))])
        #expect(image[128, 128] == 0)
        for (x, y) in [(109, 128), (146, 128), (128, 109), (128, 146)] { #expect(image[x, y] == 0) }
        for (x, y) in [(107, 128), (148, 128), (112, 112), (144, 144)] {
            #expect(image[x, y] == paper)
        }
        // π · 20² pixels, and an edge.
        #expect((1257 - 30...1257 + 90).contains(image.count(otherThan: paper)))
    }

    @Test("points in one place are a dot", arguments: [1, 2, 4096])
    func standing(count: Int) throws {
        let style = StrokeStyle(width: 640)
        let points = [(Int, Int)](repeating: (2048, 2048), count: count)
        let dot = Samples.stroke([(2048, 2048)], style)
        #expect(try image([Samples.stroke(points, style)]).pixels == image([dot]).pixels)
    }

    @Test("a stroke that crosses and covers itself is no darker there")
    func selfOverlap() throws {
        let style = StrokeStyle(color: 0x202020, width: 300, opacity: 128)
        var dice = Dice(seed: 3)
        var stroke = Samples.scribble(200, in: 1000...3000, style, using: &dice)
        stroke.pressures = []
        let image = try image([stroke])
        let once = try self.image([Samples.stroke([(2048, 2048)], style)])[128, 128]
        #expect(once != paper)
        #expect(image.pixels.contains(once))
        #expect(image.pixels.allSatisfy { $0 >> 16 >= once >> 16 })
    }

    @Test("an eraser takes away what lies below it and nothing above")
    func eraser() throws {
        let ink = StrokeStyle(color: 0xFF0000, width: 400)
        let rubber = StrokeStyle(tool: .eraser, color: 0x00FF00, width: 400)
        let across = [(500, 2048), (3500, 2048)]
        let down = [(2048, 500), (2048, 3500)]
        let erased = try image([Samples.stroke(across, ink), Samples.stroke(down, rubber)])
        #expect(erased[128, 128] == paper)
        #expect(erased[60, 128] == 0xFF0000)
        #expect(!erased.pixels.contains(0x00FF00))
        let above = try image([Samples.stroke(down, rubber), Samples.stroke(across, ink)])
        #expect(above[128, 128] == 0xFF0000)
        let gone = try image([
            Samples.stroke(across, ink), Samples.stroke(down, ink),
            Samples.stroke([(0, 2048), (4095, 2048)], StrokeStyle(tool: .eraser, width: 4095)),
        ])
        #expect(gone.count(otherThan: paper) == 0)
    }

    @Test(
        "a fill covers its polygon, a border that turns the other way is a hole, and its width is nothing"
    )
    func fill() throws {
        let ring = [
            (512, 512), (3584, 512), (3584, 3584), (512, 3584), (512, 512),
            (1536, 1536), (1536, 2560), (2560, 2560), (2560, 1536), (1536, 1536),
        ]
        let style = StrokeStyle(tool: .fill, color: 0xFF0000, width: 4095)
        let image = try image([Samples.stroke(ring, style)])
        #expect(image[64, 128] == 0xFF0000)
        #expect(image[128, 128] == paper)
        #expect(image[16, 128] == paper)
        #expect(image.count(otherThan: paper) == 192 * 192 - 64 * 64)
    }

    @Test("any polygon is drawn, however often it crosses itself and however far it reaches")
    func wildFills() throws {
        var dice = Dice(seed: 12)
        for count in [1, 2, 3, 4096] {
            let corners = (0..<count).map { _ in
                (dice.roll(-8192...24575), dice.roll(-8192...24575))
            }
            let stroke = Samples.stroke(corners, StrokeStyle(tool: .fill, opacity: 9))
            let image = try image([stroke])
            #expect(count > 2 || image.count(otherThan: paper) == 0)
            #expect(svg(of: try Picture(strokes: [stroke])).count < 24 * count + 300)
        }
    }

    @Test("an eraser that is not opaque takes a share of the ink")
    func faintEraser() throws {
        let image = try image([
            Samples.stroke([(500, 2048), (3500, 2048)], StrokeStyle(color: 0, width: 400)),
            Samples.stroke(
                [(2048, 500), (2048, 3500)],
                StrokeStyle(tool: .eraser, width: 400, opacity: 102)
            ),
        ])
        // Black at 60 % on the paper; the paper itself stays.
        #expect(distance(image[128, 128], 0x666562) <= 1)
        #expect(image[60, 128] == 0)
        #expect(image[128, 60] == paper)
    }

    @Test("ink far outside of the board neither fails nor shows")
    func outside() throws {
        let far = [(-8192, -8192), (24575, -8192), (24575, 24575), (-8192, 24575)]
        let hidden = try image([Samples.stroke(far, StrokeStyle(width: 4095))])
        #expect(hidden.count(otherThan: paper) == 0)
        let shown = try image([
            Samples.stroke([(-8192, -8192), (24575, 24575)], StrokeStyle(width: 400))
        ])
        #expect(shown[128, 128] == 0)
        #expect(shown[20, 235] == paper)
    }

    @Test("4096 points are drawn")
    func longest() throws {
        var dice = Dice(seed: 4)
        let style = StrokeStyle(width: 4095)
        let stroke = Samples.scribble(4096, in: -8192...24575, style, using: &dice)
        #expect(try image([stroke], pixels: 64).count(otherThan: paper) > 0)
    }

    @Test("a stroke without points shows nothing")
    func pointless() throws {
        #expect(try image([Samples.stroke([])]).count(otherThan: paper) == 0)
    }

    @Test("the longer side has the pixels asked for", arguments: [(800, 400), (400, 800)])
    func sides(width: Int, height: Int) throws {
        let picture = try Picture(width: width, height: height, strokes: [])
        let image = try Image(png(of: picture, pixels: 10))
        #expect(image.width == width / 80 && image.height == height / 80)
    }

    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
    }
}
