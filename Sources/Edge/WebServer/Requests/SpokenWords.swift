/// The words that the page draws codes from, for rooms that are opened without it: they are read out of its script, so
/// that they stand in one place.
public enum SpokenWords {
    /// The words of each language that has a list, by its tag, in the order of the list.
    public static let words = read(
        PageFile.all.first { $0.name == "words/codes.js" }
            .map { "\($0.text)" } ?? ""
    )

    /// Finds lines that begin as ``en: `ACORN APPLE`` does, up to the next backtick.
    static func read(_ script: String) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for list in script.matches(of: /(?m)^  ([a-z]{2}): `([A-Z\s]+)`/) {
            found[String(list.1)] = list.2.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        return found
    }
}
