/// How far a word is from the one that was meant.
enum Typo {
    /// The letters that have to be added, taken away or changed (Levenshtein 1966).
    ///
    /// - Complexity: O(n · m).
    static func distance(from word: String, to other: String) -> Int {
        let (letters, others) = (Array(word.prefix(64)), Array(other.prefix(64)))
        var row = Array(0...others.count)
        for (line, letter) in letters.enumerated() {
            var corner = row[0]
            row[0] = line + 1
            for (column, another) in others.enumerated() {
                let changed = corner + (letter == another ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, corner + 1)
            }
        }
        return row[others.count]
    }
}
