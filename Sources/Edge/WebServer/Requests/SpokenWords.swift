/// The words that the page draws codes from, for rooms that are opened without it: they are read out of its script, so
/// that they stand in one place.
public enum SpokenWords {
    /// The words of each language that has a list, by its tag, in the order of the list.
    public static let words =
        PageFile.all.first { $0.name == "scripts.js" }
        .map { $0.text.withUTF8Buffer(read) } ?? [:]

    /// Finds lines that begin as ``en: `ACORN APPLE`` does, up to the next backtick.
    ///
    /// - Parameter script: All of the page's script, which is large: it is looked at byte by byte.
    /// - Returns: The words of each language, by its tag.
    static func read(_ script: UnsafeBufferPointer<UInt8>) -> [String: [String]] {
        var found: [String: [String]] = [:]
        var tag: String?
        for line in script.split(separator: UInt8(ascii: "\n")) {
            var rest = line
            if tag == nil, let start = beginning(of: line) {
                tag = start.tag
                rest = start.rest
            }
            guard let open = tag else { continue }
            let words = rest.prefix { $0 != UInt8(ascii: "`") }
            found[open, default: []] += words.split(separator: UInt8(ascii: " "))
                .map { String(decoding: $0, as: UTF8.self) }
            if words.count < rest.count { tag = nil }
        }
        return found
    }

    /// The tag of a line that a list begins with, and what follows the backtick.
    private static func beginning(
        of line: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (tag: String, rest: Slice<UnsafeBufferPointer<UInt8>>)? {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let rest = line.dropFirst(7)
        guard line.starts(with: "  ".utf8), line.dropFirst(4).starts(with: ": `".utf8),
            line.dropFirst(2).prefix(2).allSatisfy(letters.contains),
            let first = rest.first, capitals.contains(first)
        else { return nil }
        return (String(decoding: line.dropFirst(2).prefix(2), as: UTF8.self), rest)
    }
}
