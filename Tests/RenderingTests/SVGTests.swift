import Testing
import Wire

@testable import Rendering

@Suite("SVG")
struct SVGTests {
    @Test("equal pictures give equal bytes, run after run")
    func repeats() throws {
        let picture = try Picture(strokes: Samples.scribbles(100, seed: 1))
        let first = svg(of: picture)
        for _ in 0..<3 { #expect(svg(of: picture) == first) }
    }

    @Test("the example of Protocol/strokes.md comes out to the byte")
    func example() throws {
        let stroke = Samples.stroke(
            [(100, 100), (120, 100), (160, 130), (160, 300), (400, 300), (410, 300)],
            StrokeStyle(color: 0x1B1F3B, width: 20, opacity: 128)
        )
        let text = String(decoding: svg(of: try Picture(strokes: [stroke])), as: UTF8.self)
        #expect(text == SVGTests.expected)
    }

    private static let expected = """
        <svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 6553\
        6 65536">
        <path fill="#ffffff" d="m0 0h65536v65536H0z"/>
        <path fill="#1b1f3b" fill-opacity=".502" d="m1600 1527a73 73 0 0 1 0 146 73 73 0 0 1\
         0-146zm960 3161a112 112 0 0 1 0 224 112 112 0 0 1 0-224zm-922-3150q314 132 454 231t\
        258 226 210 274 155 310 100 335 51 349 8 354-30 352-58 347-118 510l-216-52q80-334 11\
        4-500t56-332 28-332-7-328-48-318-94-298-142-268-189-231-229-201-379-304zm4922 3186a7\
        6 76 0 0 1 0 152 76 76 0 0 1 0-152zm-4000-36q384 0 576 0t384 0 384 0 383 0 381-1 376\
        -2 366-3 351-6 332 0 467 48l0 152q-306 44-467 48t-332 0-351-6-366-3-376-2-381-1-383 \
        0-384 0-384 0-576 0z"/>
        </svg>

        """

    @Test("path data read back by the rules of SVG is the outline", arguments: 1...5)
    func pathData(seed: UInt64) throws {
        for stroke in Samples.scribbles(100, seed: seed) {
            var record = PathRecord()
            Outline(stroke).trace(into: &record)
            var path = SVGPath()
            Outline(stroke).trace(into: &path)
            #expect(try PathReader(path.text).steps == record.steps)
        }
    }

    @Test("every line is one element with integers for geometry")
    func elements() throws {
        let picture = try Picture(strokes: Samples.scribbles(50, seed: 2))
        let text = String(decoding: svg(of: picture), as: UTF8.self)
        let lines = text.split(separator: "\n")
        let path = /<path fill="#[0-9a-f]{6}"( fill-opacity="\.[0-9]{3}")? d="[-mlqtazhvH0-9 ]+"\/>/
        #expect(lines.count == 53)
        #expect(lines.first?.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" ") == true)
        #expect(lines.last == "</svg>")
        for line in lines.dropFirst().dropLast() {
            #expect(line.wholeMatch(of: path) != nil)
        }
    }

    @Test(
        "opacity is written in thousandths, and not at all when full",
        arguments: [(1, ".004"), (5, ".020"), (128, ".502"), (254, ".996")]
    )
    func opacity(opacity: UInt8, written: String) throws {
        let stroke = Samples.stroke([(9, 9)], StrokeStyle(opacity: opacity))
        let text = String(decoding: svg(of: try Picture(strokes: [stroke])), as: UTF8.self)
        #expect(text.contains(" fill-opacity=\"\(written)\" "))
        let full = svg(of: try Picture(strokes: [Samples.stroke([(9, 9)])]))
        #expect(!String(decoding: full, as: UTF8.self).contains("opacity"))
    }

    @Test("the size is that of the board in units")
    func size() throws {
        let picture = try Picture(width: 4097, height: 66, background: 0x0000FF, strokes: [])
        let text = String(decoding: svg(of: picture), as: UTF8.self)
        #expect(text.contains("width=\"1024.25\" height=\"16.5\" viewBox=\"0 0 65552 1056\""))
        #expect(text.contains("<path fill=\"#0000ff\" d=\"m0 0h65552v1056H0z\"/>"))
    }

    @Test("a fill is a polygon of its points")
    func fill() throws {
        let fill = Samples.stroke(
            [(1, 2), (11, 2), (11, 7)],
            StrokeStyle(tool: .fill, color: 0xFF0000)
        )
        let text = String(decoding: svg(of: try Picture(strokes: [fill])), as: UTF8.self)
        #expect(text.contains("<path fill=\"#ff0000\" d=\"m16 32l160 0 0 80z\"/>"))
    }

    @Test("an eraser is painted in the colour of the paper")
    func eraser() throws {
        let eraser = Samples.stroke([(9, 9)], StrokeStyle(tool: .eraser, color: 0xFF0000))
        let picture = try Picture(background: 0x123456, strokes: [eraser])
        let text = String(decoding: svg(of: picture), as: UTF8.self)
        #expect(text.components(of: "#123456") == 2)
        #expect(!text.contains("#ff0000"))
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
