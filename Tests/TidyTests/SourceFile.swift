import Foundation

/// A text file of the repository, by its path from the root.
struct SourceFile: Sendable {
    /// The path from the repository's root, with `/` between folders.
    let path: String
    /// All that is in it.
    let text: String
    /// The lines without their ends.
    let lines: [String]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        // By bytes: to look for where each character ends takes most of the time.
        self.lines = text.utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
    }

    /// How many lines an editor shows: the end of the last line starts no other.
    var length: Int {
        lines.last == "" ? lines.count - 1 : lines.count
    }

    /// The modules that the file imports, in order; conditional and scoped imports count too.
    var imports: [String] {
        lines.filter { $0.says("import") }.compactMap(Self.module(importedBy:))
    }

    private static let accessLevels: Set<String> = [
        "public", "package", "internal", "fileprivate", "private",
    ]
    private static let declarationKinds: Set<String> = [
        "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
    ]

    /// Reads `@_exported public import struct Module.Name` and everything simpler.
    private static func module(importedBy line: String) -> String? {
        var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)[...]
        while let word = words.first, word.hasPrefix("@") || accessLevels.contains(word) {
            words.removeFirst()
        }
        guard words.popFirst() == "import" else { return nil }
        if let word = words.first, declarationKinds.contains(word) { words.removeFirst() }
        guard let name = words.first else { return nil }
        return name.split(whereSeparator: { $0 == "." || $0 == ";" }).first.map(String.init)
    }
}
