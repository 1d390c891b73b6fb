import Rules

/// Words for players to bring, and the moves by which they do.
enum BroughtWords {
    /// A player is done.
    static let done = Value.map(["do": .text("brought")])

    /// Some words at once.
    static func bring(_ words: [String]) -> Value {
        .map(["do": .text("bring"), "words": .list(words.map { .text($0) })])
    }

    /// So many words of letters that are in no bank, none the same as another, or as its plural.
    static func many(_ count: Int, _ first: String = "q") -> [String] {
        let letters = Array("abcdefghij")
        return (0..<count).map { number in
            first + "x" + String("\(number)".map { letters[$0.wholeNumberValue ?? 0] })
        }
    }
}
