import ArgumentParser
import ClientAPI
import Foundation

/// The size of the paper that strokes were drawn on.
struct PaperSize: ExpressibleByArgument {
    let width: Double
    let height: Double

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
        self.init(width: parts[0], height: parts[1])
    }

    var defaultValueDescription: String { "105x105" }
}

/// Where a square lies on the board, in units.
struct BoardPlace: ExpressibleByArgument {
    let x: Double
    let y: Double
    let size: Double

    init(x: Double, y: Double, size: Double) {
        self.x = x
        self.y = y
        self.size = size
    }

    init?(argument: String) {
        let parts = argument.split(separator: ",").compactMap { Double($0) }
        guard parts.count == 3, parts[2] > 0, parts.allSatisfy({ abs($0) <= 2048 }) else {
            return nil
        }
        self.init(x: parts[0], y: parts[1], size: parts[2])
    }

    var defaultValueDescription: String { "0,0,1024" }
}

/// A file of drawings, one JSON object a line.
struct StrokeFile {
    private struct Drawing: Decodable {
        let strokes: [[[Double]]]
    }

    /// Bytes of the largest file that is read.
    private static let largest = 64 * 1024 * 1024

    private let path: String
    private let drawings: [Drawing]
    private let lines: [Int]

    /// Reads a file.
    ///
    /// - Throws: `Failure` that names the file and the first bad line.
    init(path: String) throws {
        self.path = path
        let bytes: Data
        if path == "-" {
            guard let read = try? FileHandle.standardInput.readToEnd() ?? Data() else {
                throw Failure.refused("Standard input cannot be read.")
            }
            bytes = read
        } else {
            bytes = Data(try RegularFile(path: path).read(atMost: Self.largest))
        }
        guard bytes.count <= Self.largest else {
            throw Failure.refused("\(path) is over 64 MiB; draw less at once.")
        }
        var drawings: [Drawing] = []
        var lines: [Int] = []
        let split = bytes.split(separator: 10, omittingEmptySubsequences: false)
        for (index, line) in split.enumerated() where !line.allSatisfy({ $0 == 32 || $0 == 13 }) {
            guard let drawing = try? JSONDecoder().decode(Drawing.self, from: Data(line)) else {
                throw Self.bad(path, index + 1, "is not a JSON object with a list of strokes")
            }
            for stroke in drawing.strokes {
                guard !stroke.isEmpty else {
                    throw Self.bad(path, index + 1, "has an empty stroke")
                }
                guard stroke.allSatisfy({ $0.count == 2 || $0.count == 3 }) else {
                    throw Self.bad(path, index + 1, "has a point that is not [x, y] or [x, y, ms]")
                }
            }
            drawings.append(drawing)
            lines.append(index + 1)
        }
        self.drawings = drawings
        self.lines = lines
    }

    /// The strokes in quarter units of the board.
    ///
    /// - Throws: `Failure` that names the line of a point that falls off the board.
    func strokes(
        size: PaperSize,
        board: BoardPlace,
        grid: Int,
        style: PenStyle
    ) throws -> [DrawnStroke] {
        var drawn: [DrawnStroke] = []
        let cell = board.size / Double(grid)
        let scale = 4 * cell / max(size.width, size.height)
        for (index, drawing) in drawings.enumerated() {
            let left = 4 * (board.x + cell * Double(index % grid))
            let top = 4 * (board.y + cell * Double(index / grid % grid))
            for stroke in drawing.strokes {
                var points: [Int16] = []
                for point in stroke {
                    let x = (left + point[0] * scale).rounded()
                    let y = (top + point[1] * scale).rounded()
                    let range =
                        Double(
                            APILimits.coordinates.lowerBound
                        )...Double(APILimits.coordinates.upperBound)
                    guard range.contains(x), range.contains(y) else {
                        throw Self.bad(path, lines[index], "has a point far off the board")
                    }
                    points.append(Int16(x))
                    points.append(Int16(y))
                }
                drawn += Self.split(points, times: Self.times(stroke), style)
            }
        }
        return drawn
    }

    /// Batches that fit into one request each.
    static func batches(of strokes: [DrawnStroke]) -> [[DrawnStroke]] {
        var batches: [[DrawnStroke]] = []
        var points = 0
        for stroke in strokes {
            let size = stroke.points.count / 2 + 20
            if batches.isEmpty || points + size > 30_000 || batches[batches.count - 1].count == 240
            {
                batches.append([])
                points = 0
            }
            batches[batches.count - 1].append(stroke)
            points += size
        }
        return batches
    }

    /// Milliseconds since pen-down; none unless every point says so and none goes back in time.
    private static func times(_ stroke: [[Double]]) -> [UInt32] {
        let times = stroke.compactMap { $0.count == 3 ? $0[2] - stroke[0][2] : nil }
        guard times.count == stroke.count, times.allSatisfy({ 0...longest ~= $0 }),
            zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return [] }
        return times.map { UInt32($0.rounded()) }
    }

    /// Milliseconds of a stroke whose pace is kept.
    private static let longest = 1_000_000.0

    /// A stroke of more points than a stroke may have goes on as another one at the same place.
    private static func split(
        _ points: [Int16],
        times: [UInt32],
        _ style: PenStyle
    ) -> [DrawnStroke] {
        let most = APILimits.strokePoints
        let count = points.count / 2
        guard count > most else { return [DrawnStroke(style: style, points: points, times: times)] }
        return stride(from: 0, to: count - 1, by: most - 1).map { first in
            let end = min(first + most, count)
            let part = times.isEmpty ? [] : times[first..<end].map { $0 - times[first] }
            return DrawnStroke(
                style: style,
                points: Array(points[2 * first..<2 * end]),
                times: part
            )
        }
    }

    private static func bad(_ path: String, _ line: Int, _ what: String) -> Failure {
        .refused("Line \(line) of \(path) \(what); nothing was drawn.")
    }
}
