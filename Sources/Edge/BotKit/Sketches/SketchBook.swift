public import Activities

/// What bots can draw: sketches of words, and letters for what they have never seen.
public struct SketchBook: Sendable {
    /// The sketches that are built in.
    public static let standard = SketchBook(
        String(decoding: PackageResources.sketches_txt, as: UTF8.self)
    )

    private let sketches: [String: Substring]

    /// Reads a book.
    ///
    /// - Parameter text: A sketch a line (`Sketches/README.md`).
    public init(_ text: String) {
        var sketches: [String: Substring] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            sketches[String(parts[0])] = parts[1]
        }
        self.sketches = sketches
    }

    /// The words that it has sketches of, in alphabetical order.
    public var words: [String] { sketches.keys.filter { !$0.hasPrefix("@") }.sorted() }

    /// What is wrong with the sketch of a word; `nil` if nothing is.
    func fault(in word: String) -> Substring? {
        sketches[word].map { SketchReader($0).fault } ?? nil
    }

    /// The lines of a sketch of something: of the thing itself, of what its name speaks of, of its name in
    /// letters, or a question mark.
    func drawing(of topic: String) -> [SketchLine] {
        let name = topic.lowercased()
        if let lines = sketch(name) { return lines }
        let known = words(in: name)
        switch known.count {
        case 0: return letters(of: name) ?? sketch("@?") ?? []
        case 1: return sketch(known[0]) ?? []
        default:
            return half(sketch(known[0]) ?? [], isRight: false)
                + half(sketch(known[1]) ?? [], isRight: true)
        }
    }

    private func sketch(_ name: String) -> [SketchLine]? {
        sketches[name].map { text in
            SketchReader(text).lines.map { line in
                var line = line
                line.isWritten = name.hasPrefix("@")
                return line
            }
        }
    }

    /// The words of a topic that have sketches, in order, also where they stand in the plural.
    private func words(in topic: String) -> [String] {
        let parts = topic.split { !$0.isLetter }.map(String.init)
        var found: [String] = []
        for (index, part) in parts.enumerated() {
            let pair = index + 1 < parts.count ? part + " " + parts[index + 1] : part
            let forms = [pair, part, String(part.dropLast()), String(part.dropLast(2))]
            let endings = [pair.hasSuffix(""), true, part.hasSuffix("s"), part.hasSuffix("es")]
            let known = zip(forms, endings).first { $1 && $0.count > 1 && sketches[$0] != nil }
            if let known, !found.contains(known.0) { found.append(known.0) }
        }
        return found
    }

    /// A drawing on one half of the sheet.
    private func half(_ lines: [SketchLine], isRight: Bool) -> [SketchLine] {
        lines.map { line in
            var line = line
            line.width = max(4, line.width * 2 / 3)
            line.points = line.points.map {
                SketchPoint(x: $0.x / 2 + (isRight ? 5_000 : 0), y: $0.y / 2 + 2_500)
            }
            return line
        }
    }

    /// A name in letters; `nil` if it is too long, or not of letters that the book has.
    private func letters(of name: String) -> [SketchLine]? {
        let rows = name.split(separator: " ")
        let longest = rows.map(\.count).max() ?? 0
        guard 1...4 ~= rows.count, 1...12 ~= longest,
            rows.joined().allSatisfy({ sketches["@\($0)"] != nil })
        else { return nil }
        let size = min(9_600 / longest, 9_600 / rows.count, 4_000)
        var lines: [SketchLine] = []
        for (number, row) in rows.enumerated() {
            let left = (10_000 - size * row.count) / 2
            let top = (10_000 - size * rows.count) / 2 + size * number
            for (index, letter) in row.enumerated() {
                for var line in sketch("@\(letter)") ?? [] {
                    line.points = line.points.map {
                        SketchPoint(
                            x: left + size * index + $0.x * size / 10_000,
                            y: top + $0.y * size / 10_000
                        )
                    }
                    lines.append(line)
                }
            }
        }
        return lines
    }
}

extension SketchBook: Artist {
    /// Draws something as somebody does who holds a pen.
    public func draw(_ topic: String, seed: UInt64) -> [PenLine] {
        var hand = Hand(seed: seed)
        return hand.draw(drawing(of: topic))
    }
}
