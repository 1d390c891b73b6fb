import Foundation
import Physics
import Testing
import VectorJSON

/// The shots of the specification's vectors, which a Python program worked out.
@Suite("Vectors of physics")
struct VectorTests {
    private static let letters: [Character] = Array("brog#~*+@")

    @Test("aims point where the specification says")
    func directions() throws {
        for entry in try JSON.vectors("physics")["directions"].array {
            let numbers: [Int64] = try entry.numbers()
            let aim = try #require(Aim(Int(numbers[0])))
            let isBall = numbers[3] == 60_000
            let level = try PegLevel([Peg(x: 48, y: 480, kind: .orange)])
            let frame =
                isBall
                ? PegBoard(level).flight(aim, phase: 0).frames[0]
                : BubbleGrid().flight(.red, aim).frames[0]
            #expect(frame.velocity == Point(x: numbers[1], y: isBall ? numbers[2] : -numbers[2]))
        }
        for number: Int in try JSON.vectors("physics")["refused"].numbers() {
            #expect(Aim(number) == nil)
        }
    }

    @Test("levels are refused for the reason named")
    func levels() throws {
        for entry in try JSON.vectors("physics")["levels"].array {
            let pegs = try entry["pegs"].array.map { try Self.peg($0) }
            let fault = try entry["fault"].optional { try $0.text }
            do throws(PegLevelFault) {
                _ = try PegLevel(pegs)
                #expect(fault == nil)
            } catch {
                #expect(fault.map { "\(error)".hasPrefix($0) } == true)
            }
        }
    }

    @Test("balls fall as the specification says")
    func balls() throws {
        for entry in try JSON.vectors("physics")["balls"].array {
            let name = try entry["name"].text
            let pegs = try entry["pegs"].array.map { try Self.peg($0) }
            var board = PegBoard(try PegLevel(pegs))
            for peg: Int in try entry["gone"].numbers() { board.remove(peg) }
            let aim = try #require(Aim(try entry["angle"].number()))
            let phase: Int = try entry["phase"].number()
            let flight = board.flight(aim, phase: phase)
            #expect("\(flight.end)" == (try entry["end"].text), "\(name)")
            #expect(flight.frames.map(Self.numbers) == (try Self.frames(entry)), "\(name)")
            let events = try entry["events"].array.map { event in
                try event.array.map { try (try? $0.text) ?? "\($0.number(Int.self))" }
            }
            let found = flight.events.map {
                ["\($0.time)", "\($0.kind)", "\($0.peg)", "\($0.points)"]
            }
            #expect(found == events, "\(name)")
            let shown = board.flight(aim, phase: phase, to: .firstBounce)
            let wanted = try entry["aim"].array
            #expect("\(shown.end)" == (try wanted[0].text), "\(name)")
            let last = try wanted.dropFirst().map { try $0.number(Int64.self) }
            #expect(shown.frames.last.map(Self.numbers) == last, "\(name)")
        }
    }

    @Test("bubbles fly, pop and fall as the specification says")
    func shots() throws {
        for entry in try JSON.vectors("physics")["shots"].array {
            let name = try entry["name"].text
            let grid = try Self.grid(entry["rows"])
            let colour = try #require(
                Bubble.allCases.first { try "\($0)" == entry["colour"].text }
            )
            let aim = try #require(Aim(try entry["angle"].number()))
            let flight = grid.flight(colour, aim)
            #expect(flight.frames.map(Self.numbers) == (try Self.frames(entry)), "\(name)")
            #expect(Self.name(flight.end) == (try Self.name(entry["end"])), "\(name)")
            let waves = try entry["waves"].array.enumerated().flatMap { wave, cells in
                try cells.array.map { [wave] + (try $0.numbers()) }
            }
            let popped = flight.popped.map { [$0.wave, $0.cell.row, $0.cell.column] }
            #expect(popped == waves, "\(name)")
            let fallen: [[Int]] = try entry["fallen"].array.map { try $0.numbers() }
            #expect(flight.fallen.map { [$0.row, $0.column] } == fallen, "\(name)")
            let left = flight.grid ?? grid
            #expect(left == (try Self.grid(entry["left"])), "\(name)")
            #expect(left.isCleared == (try entry["cleared"].boolean), "\(name)")
            #expect(left.isOverLine == (try entry["lost"].boolean), "\(name)")
            let shown = grid.flight(colour, aim, to: .firstBounce)
            let wanted = try entry["aim"].array
            #expect(Self.name(shown.end) == (try Self.name(wanted[0])), "\(name)")
            let last = try wanted.dropFirst().map { try $0.number(Int64.self) }
            #expect(shown.frames.last.map(Self.numbers) == last, "\(name)")
        }
    }

    @Test("shots by seed come out as in Python")
    func seeds() throws {
        for (seed, hash) in try JSON.vectors("physics")["seeds"].array.enumerated() {
            #expect(try Outcome.hash(of: UInt64(seed)) == hash.word(), "seed \(seed)")
        }
    }

    /// `make test-shots` names a file with a seed and a hash a line, which Python has just written.
    @Test(
        "so do those that Python has tried just now",
        .enabled(if: ProcessInfo.processInfo.environment["PARLOR_SHOTS"] != nil)
    )
    func fresh() throws {
        let file = try #require(ProcessInfo.processInfo.environment["PARLOR_SHOTS"])
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            let words = line.split(separator: " ")
            let seed = try #require(UInt64(words[0]))
            let hash = try #require(UInt64(words[1], radix: 16))
            #expect(try Outcome.hash(of: seed) == hash, "seed \(seed)")
        }
    }

    private static func peg(_ json: JSON) throws -> Peg {
        let parts = try json.array
        let kind: Peg.Kind = try parts[2].text == "orange" ? .orange : .blue
        return Peg(x: try parts[0].number(), y: try parts[1].number(), kind: kind)
    }

    private static func frames(_ entry: JSON) throws -> [[Int64]] {
        try entry["frames"].array.map { try $0.numbers() }
    }

    private static func numbers(_ frame: PathFrame) -> [Int64] {
        let (place, velocity) = (frame.place, frame.velocity)
        return [Int64(frame.time), place.x, place.y, velocity.x, velocity.y]
    }

    private static func name(_ end: BubbleFlight.End) -> String {
        if case .landed(let cell) = end { "\(cell.row) \(cell.column)" } else { "\(end)" }
    }

    private static func name(_ json: JSON) throws -> String {
        guard let cell: [Int] = try? json.numbers() else { return try json.text }
        return "\(cell[0]) \(cell[1])"
    }

    private static func grid(_ json: JSON) throws -> BubbleGrid {
        var grid = BubbleGrid()
        for (row, line) in try json.array.enumerated() {
            for (column, letter) in try line.text.enumerated() {
                guard let cell = HexCell(row: row, column: column) else { continue }
                grid[cell] = letters.firstIndex(of: letter).map { Bubble.allCases[$0] }
            }
        }
        return grid
    }
}
