/// How large the types of some files are: over how many files each spreads, and how many properties it stores.
///
/// Read from the layout that `swift format` gives, so a line at a time will do.
struct TypeCensus {
    /// How large a type is.
    struct Size: Equatable {
        var files: Int
        var stored: Int
    }

    /// By module and qualified name, as in `Core/Peer PeerCore`.
    private(set) var sizes: [String: Size] = [:]
    /// The modules that declare a type of a name.
    private var homes: [String: Set<String>] = [:]
    /// What each file adds to the types that it names, by module and name.
    private var parts: [(module: String, name: String, stored: Int)] = []

    init(of files: [SourceFile]) {
        for file in files { count(file) }
        for part in parts {
            let key = "\(home(of: part.name, named: part.module)) \(part.name)"
            sizes[key, default: Size(files: 0, stored: 0)].files += 1
            sizes[key]?.stored += part.stored
        }
    }

    /// Where a type belongs that a module names: where it is declared, so that extensions in other modules count too.
    private func home(of name: String, named module: String) -> String {
        let outermost = String(name.prefix { $0 != "." })
        guard let homes = homes[outermost], !homes.contains(module), homes.count == 1 else {
            return module
        }
        return homes.first ?? module
    }

    private mutating func count(_ file: SourceFile) {
        let module = Self.module(of: file.path)
        var open: [(name: String, indent: Int)] = []
        var found: [String: Int] = [:]
        for line in file.lines where !line.isComment {
            let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
            let isEnd = line.utf8.dropFirst(indent).first == UInt8(ascii: "}")
            if isEnd, open.last?.indent == indent { open.removeLast() }
            if let (kind, name) = Self.declaration(in: line) {
                let outer = kind == "extension" ? nil : open.last?.name
                let full = outer.map { "\($0).\(name)" } ?? name
                if outer == nil, kind != "extension" { homes[name, default: []].insert(module) }
                open.append((full, indent))
                found[full, default: 0] += 0
            } else if let owner = open.last, owner.indent + 4 == indent {
                found[owner.name, default: 0] += Self.stored(in: line)
            }
        }
        for (name, stored) in found { parts.append((module, name, stored)) }
    }

    /// `Core/Peer`, `Edge/Archive`, `Simulation`.
    static func module(of path: String) -> String {
        let folders = path.split(separator: "/").dropFirst().dropLast()
        let isGrouped = ["Core", "Edge", "Programs"].contains(folders.first)
        return folders.prefix(isGrouped ? 2 : 1).joined(separator: "/")
    }

    private static let kinds: Set<Substring> = ["struct", "class", "actor", "enum", "extension"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "lazy", "weak", "unowned",
        "final",
        "nonisolated", "indirect",
    ]

    /// A type whose body begins at the end of a line.
    private static func declaration(in line: String) -> (kind: Substring, name: String)? {
        guard line.utf8.last == UInt8(ascii: "{") else { return nil }
        let words = words(of: line)
        guard words.count > 2, kinds.contains(words[0]), words[1].first?.isUppercase == true else {
            return nil
        }
        return (words[0], String(words[1].prefix { $0.isLetter || $0.isNumber || $0 == "." }))
    }

    /// How many properties a line stores: more than one where names follow one another before a type.
    private static func stored(in line: String) -> Int {
        let words = words(of: line)
        guard words.count > 1, words[0] == "let" || words[0] == "var" else { return 0 }
        if let brace = words.firstIndex(where: { $0.contains("{") }), !words[..<brace].contains("=")
        {
            return 0
        }
        let last = words.dropFirst().firstIndex { $0.last != "," } ?? words.endIndex - 1
        return last
    }

    /// The words of a line without attributes and modifiers before them.
    private static func words(of line: String) -> [Substring] {
        var words = line.split(separator: " ")[...]
        while let word = words.first {
            if word.hasPrefix("@") {
                let isOpen = word.contains("(") && !word.contains(")")
                words.removeFirst()
                if isOpen { words = words.drop { !$0.contains(")") }.dropFirst() }
            } else if modifiers.contains(word.prefix { $0 != "(" }) {
                words.removeFirst()
            } else {
                break
            }
        }
        return Array(words)
    }
}
