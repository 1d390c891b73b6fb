/// Words that there are from the start, and where each of them stands.
struct WordBank: Sendable {
    /// The words by place from 0, none twice.
    let words: [String]
    /// The letters that they are written with.
    let script: WordScript
    private let places: [String: Int]

    init(_ words: [String], in script: WordScript) {
        (self.words, self.script) = (words, script)
        var places: [String: Int] = [:]
        for (place, word) in words.enumerated() {
            if let key = script.key(of: word) { places[key] = place }
        }
        self.places = places
    }

    /// Reads words with spaces or line breaks between them.
    init(packed: String, in script: WordScript) {
        self.init(packed.split(whereSeparator: \.isWhitespace).map(String.init), in: script)
    }

    /// Where a key's word stands, in constant time; `nil` if it is not there.
    subscript(key: String) -> Int? { places[key] }
}
