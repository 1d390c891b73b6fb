import Rendering
import Testing
import Wire

@Suite("Limits")
struct LimitTests {
    @Test("images have 1 to 8192 pixels", arguments: [1, 8192])
    func imageWithin(pixels: Int) throws {
        // So narrow that the largest one is quick.
        let picture = try Picture(width: 64, height: 32767, strokes: [])
        let image = try Image(png(of: picture, pixels: pixels))
        #expect(image.height == pixels && image.width == max(1, pixels / 512))
    }

    @Test("other images are refused in words", arguments: [Int.min, -1, 0, 8193, Int.max])
    func imageBeyond(pixels: Int) throws {
        let picture = try Picture(strokes: [])
        let error = RenderingError.pixels(pixels, allowed: Picture.pixels)
        #expect(throws: error) { try png(of: picture, pixels: pixels) }
        #expect(
            error.description
                == "An image of \(pixels) pixels cannot be made; ask for 1 to 8192."
        )
    }

    @Test("boards have 64 to 32767 quarter units a side", arguments: [64, 32767])
    func boardWithin(side: Int) throws {
        _ = try Picture(width: side, height: 4096, strokes: [])
        _ = try Picture(width: 4096, height: side, strokes: [])
    }

    @Test("other boards are refused in words", arguments: [Int.min, 0, 63, 32768, Int.max])
    func boardBeyond(side: Int) throws {
        #expect(throws: RenderingError.board(width: side, height: 4096)) {
            try Picture(width: side, height: 4096, strokes: [])
        }
        #expect(throws: RenderingError.board(width: 4096, height: side)) {
            try Picture(width: 4096, height: side, strokes: [])
        }
        #expect(
            RenderingError.board(width: 63, height: 64).description
                == "A board of 63 × 64 quarter units cannot be drawn; each side must be 64 to 32767."
        )
    }

    @Test("the smallest board in the largest image shows the farthest ink rightly")
    func farthest() throws {
        let picture = try Picture(
            width: 64,
            height: 64,
            strokes: [Samples.stroke([(-8192, 32), (24575, 32)], .init(width: 32))]
        )
        let image = try Image(png(of: picture, pixels: 512))
        #expect(image[256, 256] == 0)
        #expect(image[256, 10] == 0xFFFFFF)
    }
}
