/// Reads the description of one sketch; `Sketches/README.md` says what it may hold.
struct SketchReader {
    /// Names of the colours.
    static let colors: [Substring: UInt32] = [
        "black": 0x1c1c1c, "white": 0xffffff, "grey": 0x9a9a9a, "dark": 0x55585e,
        "light": 0xd4d8dc, "red": 0xd8342b, "orange": 0xf08a24, "yellow": 0xf6cf3a,
        "green": 0x3f9a4b, "lime": 0x8cc751, "blue": 0x2f6fd0, "sky": 0x9cd0f2,
        "purple": 0x8450b5, "pink": 0xf19ab8, "brown": 0x8a5a33, "tan": 0xe0b887,
        "skin": 0xf5cfae,
    ]

    private(set) var lines: [SketchLine] = []
    /// The first word that means nothing; `nil` if all is understood.
    private(set) var fault: Substring?
    private var color: UInt32 = 0x1c1c1c
    private var width = 9
    /// What the last thing drawn is, for `m`, `t` and `f`.
    private var last: Range<Int> = 0..<0

    /// Reads a description.
    init(_ text: Substring) {
        for command in text.split(separator: ";") {
            let words = command.split(separator: " ")
            guard let verb = words.first else { continue }
            read(verb, words.dropFirst(), command)
        }
    }

    private mutating func read(
        _ verb: Substring,
        _ words: ArraySlice<Substring>,
        _ command: Substring
    ) {
        let numbers = words.compactMap { Int($0) }
        let isNamed = verb == "f" || verb == "k"
        guard isNamed || numbers.count == words.count else { return fail(command) }
        switch (verb, numbers.count) {
        case ("k", _), ("f", _):
            guard let name = words.first, let color = Self.colors[name] else {
                return fail(command)
            }
            if verb == "k" { self.color = color } else { fill(color) }
        case ("w", 1): width = numbers[0]
        case ("m", 0): mirror()
        case ("t", 2): shift(numbers[0] * 100, numbers[1] * 100)
        default:
            guard let points = Self.points(verb, numbers) else { return fail(command) }
            let line = SketchLine(color: color, width: width, points: points)
            last = lines.count..<lines.count + 1
            lines.append(line)
        }
    }

    private mutating func fail(_ command: Substring) { fault = fault ?? command }

    private static func points(_ verb: Substring, _ numbers: [Int]) -> [SketchPoint]? {
        let scaled = numbers.map { $0 * 100 }
        let pairs = stride(from: 0, to: scaled.count - 1, by: 2).map {
            SketchPoint(x: scaled[$0], y: scaled[$0 + 1])
        }
        switch (verb, numbers.count) {
        case ("c", 3): return SketchCurves.arc(pairs[0], scaled[2], scaled[2], -90, 270)
        case ("e", 4): return SketchCurves.arc(pairs[0], scaled[2], scaled[3], -90, 270)
        case ("a", 6):
            return SketchCurves.arc(pairs[0], scaled[2], scaled[3], numbers[4], numbers[5])
        case ("d", 2):
            return SketchCurves.arc(pairs[0], 60, 60, 0, 360)
        case ("l", let count) where count >= 4 && count % 2 == 0: return pairs
        case ("p", let count) where count >= 6 && count % 2 == 0: return pairs + [pairs[0]]
        case ("s", let count) where count >= 6 && count % 2 == 0:
            return SketchCurves.smooth(pairs, isClosed: false)
        case ("o", let count) where count >= 6 && count % 2 == 0:
            return SketchCurves.smooth(pairs, isClosed: true)
        default: return nil
        }
    }

    /// The last thing once more on the other side of the middle.
    private mutating func mirror() {
        copy { SketchPoint(x: 10_000 - $0.x, y: $0.y) }
    }

    /// The last thing once more elsewhere; what comes next can go on from there.
    private mutating func shift(_ dx: Int, _ dy: Int) {
        copy { SketchPoint(x: $0.x + dx, y: $0.y + dy) }
    }

    private mutating func copy(_ place: (SketchPoint) -> SketchPoint) {
        let copies = lines[last].map { line in
            var copy = line
            copy.points = line.points.map(place)
            return copy
        }
        last = lines.count..<lines.count + copies.count
        lines += copies
    }

    /// Colours the last shape in, below its own outline.
    private mutating func fill(_ color: UInt32) {
        guard let outline = lines[last].last else { return fail("f") }
        let filling = SketchFilling.lines(in: outline.points, color: color)
        lines.insert(contentsOf: filling, at: last.lowerBound)
        last = last.lowerBound..<last.upperBound + filling.count
    }
}
