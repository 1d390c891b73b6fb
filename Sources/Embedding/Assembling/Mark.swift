/// A line of markup that another file stands in for: `<!-- embed: NAME -->`.
struct Mark {
    /// What stands before it.
    let indent: Substring
    /// The file's name under `/page/`.
    let name: String

    private static let start = "<!-- embed: "
    private static let end = " -->"

    /// Nothing, if the line is markup itself.
    init?(_ line: Substring) {
        indent = line.prefix { $0 == " " }
        let mark = line.dropFirst(indent.count)
        guard mark.hasPrefix(Self.start), mark.hasSuffix(Self.end) else { return nil }
        name = String(mark.dropFirst(Self.start.count).dropLast(Self.end.count))
    }
}
