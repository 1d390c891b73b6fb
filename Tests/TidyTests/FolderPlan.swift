/// Which folders of a module name whose types.
struct FolderPlan {
    /// The folders that a folder names, with one type of each.
    private(set) var names: [String: [String: String]] = [:]

    /// - Parameter files: All files of the module.
    init(of files: [SourceFile]) {
        var homes: [String: String] = [:]
        for file in files {
            for line in file.lines {
                guard let name = Self.declared(in: line) else { continue }
                homes[name] = Self.folder(of: file)
            }
        }
        for file in files {
            let folder = Self.folder(of: file)
            for line in Self.code(of: file) {
                for word in Self.words(of: line) {
                    guard let home = homes[word], home != folder else { continue }
                    names[folder, default: [:]][home] = word
                }
            }
        }
    }

    /// The folders that name one another in a ring, and those that such a ring names; empty if there is no ring.
    var rings: [String] {
        var left = names
        // What nobody names is in no ring, and neither is what only such folders name.
        while let free = left.keys.sorted().first(where: { folder in
            !left.values.contains { $0[folder] != nil }
        }) {
            left[free] = nil
        }
        return left.keys.sorted().map { folder in
            let named = (left[folder] ?? [:]).sorted { $0.key < $1.key }
            return
                "\(folder) names \(named.map { "\($0.key) (\($0.value))" }.joined(separator: ", "))"
        }
    }

    /// The type that a line declares, unless in another type: that begins further in.
    static func declared(in line: String) -> String? {
        guard let first = line.utf8.first, first > UInt8(ascii: " ") else { return nil }
        return line.firstMatch(of: declaration).map { String($0.name) }
    }

    /// The lines of a file without comments and what is said in quotes: `Parlor` is a word there, and no type.
    static func code(of file: SourceFile) -> [String] {
        var isText = false
        return file.lines.compactMap { line in
            if line.says("\"\"\"") {
                isText.toggle()
                return nil
            }
            guard !isText, !line.isComment else { return nil }
            return line.says("\"") ? line.replacing(/"[^"]*"/, with: "") : line
        }
    }

    /// The words of a line, which types are called by: letters and digits, those of ASCII alone.
    static func words(of line: String) -> [String] {
        line.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                false
            default: byte < 0x80
            }
        }
        .map { String(Substring($0)) }
    }

    private static func folder(of file: SourceFile) -> String {
        file.path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static var declaration: Regex<(Substring, name: Substring)> {
        #/
            ^(?:(?:public|package|internal|final|indirect)\ )*
            (?:struct|enum|class|actor|protocol|typealias)\ (?<name>\w+)
        /#
    }
}
