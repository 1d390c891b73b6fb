public import Activities

/// What bots can draw: sketches of words, and letters for what they have never seen.
public struct SketchBook: Sendable {
    /// The sketches that are built in.
    public static let standard = SketchBook(
        String(decoding: PackageResources.sketches_txt, as: UTF8.self)
    )

    /// How many may draw the same thing at once, in turns one after the other.
    private static let table = 8

    /// The drawings of each word; at least one.
    private let sketches: [String: [Substring]]

    /// Reads a book.
    ///
    /// - Parameter text: A sketch a line (`Sketches/README.md`); a word may have several.
    public init(_ text: String) {
        var sketches: [String: [Substring]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            sketches[String(parts[0]), default: []].append(parts[1])
        }
        self.sketches = sketches
    }

    /// The words that it has sketches of, in alphabetical order.
    public var words: [String] { sketches.keys.filter { !$0.hasPrefix("@") }.sorted() }

    /// How many drawings of a word it has.
    func count(of word: String) -> Int { sketches[word]?.count ?? 0 }

    /// What is wrong with the sketches of a word; `nil` if nothing is.
    func fault(in word: String) -> Substring? {
        sketches[word]?.lazy.compactMap { SketchReader($0).fault }.first
    }

    /// The lines of a sketch of something: of the thing itself, of what its name speaks of, of its name in
    /// letters, or a question mark; with later turns whatever else it has, so that not all at a table draw that mark.
    ///
    /// - Parameters:
    ///   - topic: What, in any words.
    ///   - turn: With each it is the next of a word's drawings.
    /// - Returns: Lines in the order in which they are drawn.
    func drawing(of topic: String, turn: Int = 0) -> [SketchLine] {
        let name = topic.lowercased()
        if let lines = sketch(name, turn) { return lines }
        let known = words(in: name)
        switch known.count {
        // One of a table writes it, the others draw whatever else there is: letters are the same in every hand.
        case 0: return (turn % Self.table == 0 ? letters(of: name) : nil) ?? guess(at: name, turn)
        case 1: return sketch(known[0], turn) ?? []
        default:
            return half(sketch(known[0], turn) ?? [], isRight: false)
                + half(sketch(known[1], turn) ?? [], isRight: true)
        }
    }

    private func sketch(_ name: String, _ turn: Int) -> [SketchLine]? {
        sketches[name].map { drawings in
            SketchReader(drawings[turn % drawings.count]).lines.map { line in
                var line = line
                line.isWritten = name.hasPrefix("@")
                return line
            }
        }
    }

    /// What is drawn of something that nobody has explained: with each turn another thing.
    private func guess(at name: String, _ turn: Int) -> [SketchLine] {
        let words = words
        guard turn > 0, !words.isEmpty else { return sketch("@?", 0) ?? [] }
        // FNV-1a, so that it is the same on every device.
        let sum = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        // A step that has no divisor in common with any number of words below it: no word comes twice.
        let index = (sum % UInt64(words.count) + UInt64(turn) * 7_919) % UInt64(words.count)
        return sketch(words[Int(index)], turn) ?? []
    }

    /// The words of a topic that have sketches, in order, also where they stand in the plural.
    func words(in topic: String) -> [String] {
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
                for var line in sketch("@\(letter)", 0) ?? [] {
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
    ///
    /// The one whose turn it is to draw what somebody else draws already draws it the other way round, or coloured in
    /// otherwise.
    public func draw(_ topic: String, seed: UInt64, turn: Int) -> [PenLine] {
        let known = words(in: topic.lowercased())
        let drawings = known.map(count).max() ?? 1
        var hand = SketchingHand(seed: seed, look: turn / drawings)
        return hand.draw(drawing(of: topic, turn: turn))
    }
}
