internal import Foundation

/// What a benchmark found out, for people and for programs.
public struct Report: Sendable {
    /// What was drawn.
    public let sample: StrokeSample
    /// How often each speed was measured.
    public let runs: Int
    /// Processes that wanted to compute, on average over the minute before; `nil` where the system
    /// does not say.
    public let load: Double?
    /// What came out, in the order of the table.
    public let rows: [Row]

    init(sample: StrokeSample, runs: Int, load: Double?, rows: [Row]) {
        self.sample = sample
        self.runs = runs
        self.load = load
        self.rows = rows
    }

    /// A table with what was counted below it.
    public var table: String {
        let lines = rows.map { row in
            [row.title, "\(Self.text(row.value)) \(row.unit)", row.reachText, row.mark]
        }
        let header = ["Parlor", "median (range)", "reach", ""]
        let unfit = sample.isDrawn ? "; too few for sizes" : "; dice drew them: sizes mean little"
        let fitness = sample.setsReach ? "" : unfit
        let load = load.map { "; load of the machine before: \(Self.number($0))" } ?? ""
        return """
            \(sample.source): \(sample.count) strokes, \(sample.points) points\(fitness)
            \(Self.columns([header] + lines))

            16 authors draw one stroke each in turn. Sizes are exact. Speeds: one thread,
            \(runs) runs after \(Stopwatch.warmUps) to warm up\(load).
            Wire: frames of operations with type bytes, without packet headers; one operation a
            stroke, or pieces of one too long; a seal a stroke. Unsigned: the same bytes without
            the 64 of each seal.
            Stored: the whole SQLite file, its log emptied; a row a stroke, then archived.
            Merge: runs of up to 256 operations under one seal, already in memory; identifiers
            computed, seals checked (or not), operations appended, rows to store made ready,
            strokes checked and put in order of depth. In frames of a datagram: the same out of
            pieces of at most 1,200 bytes, sealed where the author's log still has a seal.
            Durable: 64 writers, each hands in one operation with its seal and waits for the disk;
            what waits meanwhile shares a commit. WAL, synchronous=FULL, in the system's folder for
            temporary files: TMPDIR chooses the disk. SQLite alone: the same bytes, no seals.
            Load: rows read, identifiers and last seals checked, strokes put in order of depth.
            """
    }

    /// One object: `rows` holds medians by key in the units of the table, `details` everything.
    ///
    /// - Throws: What the encoder says.
    public var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let details = rows.map { row in
                Answer.Detail(
                    key: row.key,
                    title: row.title,
                    unit: row.unit,
                    median: row.value.median,
                    low: row.value.low,
                    high: row.value.high,
                    reach: row.reachText,
                    reached: row.reach?.isReached(by: row.value.median)
                )
            }
            let answer = Answer(
                source: sample.source,
                strokes: sample.count,
                points: sample.points,
                runs: runs,
                load: load,
                details: details,
                rows: Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.value.median) })
            )
            return [UInt8](try encoder.encode(answer))
        }
    }

    private struct Answer: Encodable {
        struct Detail: Encodable {
            let key, title, unit: String
            let median, low, high: Double
            let reach: String
            let reached: Bool?
        }

        let source: String
        let strokes, points, runs: Int
        let load: Double?
        let details: [Detail]
        let rows: [String: Double]
    }

    private static func text(_ value: Spread) -> String {
        guard value.low < value.high else { return number(value.median) }
        return "\(number(value.median)) (\(number(value.low))…\(number(value.high)))"
    }

    /// Three digits that matter, thousands apart.
    static func number(_ value: Double) -> String {
        guard value < 1000 else {
            var digits = String(Int(value.rounded()))
            for place in stride(from: digits.count - 3, to: 0, by: -3) {
                digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
            }
            return digits
        }
        return String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }

    private static func columns(_ lines: [[String]]) -> String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        let padded = lines.map { line in
            zip(line, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
        }
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        return ([padded[0], rule] + padded.dropFirst()).joined(separator: "\n")
    }
}

extension Row {
    /// How far the value is to reach, in words; empty for a row that is only for orientation.
    fileprivate var reachText: String {
        switch reach {
        case .atMost(let limit): "≤ \(Report.number(limit))"
        case .atLeast(let limit): "≥ \(Report.number(limit))"
        case nil: ""
        }
    }

    /// Whether it does.
    fileprivate var mark: String {
        reach.map { $0.isReached(by: value.median) ? "✓" : "✗ falls short" } ?? ""
    }
}
