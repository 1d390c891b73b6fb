import Testing
import VectorJSON
import Wire

@testable import Rendering

@Suite("Strokes look as Protocol/vectors/outlines.json says")
struct OutlineVectorTests {
    @Test("the line in the middle of every stroke, and its box")
    func lines() throws {
        let file = try JSON.vectors("outlines")
        let parts = Double(try file["parts"].number(Int.self))
        let tolerance = Double(try file["tolerance"].number(Int.self))
        for entry in try file["strokes"].array {
            let name = try entry["name"].text
            let samples = Centreline(try stroke(entry["stroke"])).samples
            let line = samples.flatMap { [$0.at.x, $0.at.y, $0.ink] }
            let box = [
                samples.map { $0.at.x - $0.ink }.min(), samples.map { $0.at.y - $0.ink }.min(),
                samples.map { $0.at.x + $0.ink }.max(), samples.map { $0.at.y + $0.ink }.max(),
            ]
            for (found, wanted) in [(line, "line"), (box.compactMap(\.self), "box")] {
                let numbers = try entry[wanted].numbers(Int.self)
                try #require(found.count == numbers.count, "\(name): \(wanted)")
                let isNear = zip(found, numbers).allSatisfy {
                    abs($0 * parts - Double($1)) <= tolerance
                }
                #expect(isNear, "\(name): \(wanted)")
            }
        }
    }

    @Test("the path of every stroke, to the bit, since exports round it")
    func paths() throws {
        let entries = try JSON.vectors("outlines")["strokes"].array
        #expect(entries.count > 60)
        for entry in entries {
            var record = PathRecord()
            Outline(try stroke(entry["stroke"])).trace(into: &record)
            let found = record.steps.joined(separator: " ")
            let name = try entry["name"].text
            #expect(found == (try entry["path"].text), "\(name)")
        }
    }

    private func tool(_ name: String) throws -> StrokeStyle.Tool {
        try #require(["pen": .pen, "eraser": .eraser, "fill": .fill][name])
    }

    private func stroke(_ json: JSON) throws -> Stroke {
        let style = StrokeStyle(
            tool: try tool(json["tool"].text),
            width: try json["width"].number()
        )
        let places = try json["points"].numbers(Int16.self)
        let points = stride(from: 0, to: places.count, by: 2).map {
            StrokePoint(x: places[$0], y: places[$0 + 1])
        }
        return Stroke(
            style: style,
            points: points,
            pressures: (try? json["pressures"].numbers()) ?? [],
            times: (try? json["times"].numbers()) ?? []
        )
    }
}
