/// Reads the subset of SVG path data that exports use, by the rules of SVG 1.1 §8.3.
struct PathReader {
    private var rest: ArraySlice<UInt8>
    private var x = 0
    private var y = 0
    private var start = (0, 0)
    private var control: (Int, Int)?
    private var command: UInt8 = 0
    private(set) var steps: [String] = []

    struct Malformed: Error {}

    init(_ text: [UInt8]) throws {
        rest = text[...]
        while !rest.isEmpty { try step() }
    }

    private mutating func step() throws {
        if let next = rest.first, next >= UInt8(ascii: "a") {
            command = next
            rest.removeFirst()
        }
        let isCurve = command == UInt8(ascii: "q") || command == UInt8(ascii: "t")
        let previous = isCurve ? control : nil
        control = nil
        switch command {
        case UInt8(ascii: "m"):
            try go()
            start = (x, y)
            steps.append("M \(x) \(y)")
            command = 0
        case UInt8(ascii: "l"):
            try go()
            steps.append("L \(x) \(y)")
        case UInt8(ascii: "q"):
            let middle = (x + (try number()), y + (try number()))
            try curve(middle)
        case UInt8(ascii: "t"):
            guard let previous else { throw Malformed() }
            try curve((2 * x - previous.0, 2 * y - previous.1))
        case UInt8(ascii: "a"):
            try disk()
        case UInt8(ascii: "z"):
            (x, y) = start
            steps.append("Z")
            command = 0
        default:
            throw Malformed()
        }
    }

    private mutating func curve(_ middle: (Int, Int)) throws {
        try go()
        control = middle
        steps.append("Q \(middle.0) \(middle.1) \(x) \(y)")
    }

    /// Two half circles down and up again after a move, then z.
    private mutating func disk() throws {
        var arcs: [[Int]] = []
        for _ in 0..<2 { arcs.append(try (0..<7).map { _ in try number() }) }
        let radius = arcs[0][0]
        guard arcs[0] == [radius, radius, 0, 0, 1, 0, 2 * radius],
            arcs[1] == [radius, radius, 0, 0, 1, 0, -2 * radius],
            radius > 0, rest.first == UInt8(ascii: "z"), steps.last == "M \(x) \(y)"
        else { throw Malformed() }
        rest.removeFirst()
        command = 0
        steps[steps.count - 1] = "O \(x) \(y + radius) \(radius)"
    }

    private mutating func go() throws {
        x += try number()
        y += try number()
    }

    private mutating func number() throws -> Int {
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        var digits = ""
        if rest.first == UInt8(ascii: "-") {
            digits = "-"
            rest.removeFirst()
        }
        while let next = rest.first, (0x30...0x39).contains(next) {
            digits.append(Character(UnicodeScalar(next)))
            rest.removeFirst()
        }
        guard let number = Int(digits) else { throw Malformed() }
        return number
    }
}
