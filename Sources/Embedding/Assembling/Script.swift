/// A module of the page, of which a part of one large script can be made.
///
/// It is read line by line, not as a language: what it imports and exports stands at the beginning of a line, each import
/// on one line of its own, and each export is a declaration. What is written otherwise is an error.
struct Script {
    /// A line that imports something.
    struct Import {
        /// Whose, by its name under `/page/`.
        let module: String
        /// The names there.
        let names: [String]
        /// What stands to the left of the equals sign where they are taken out of the module, `nil` if nothing is.
        let pattern: String?
        /// Whether the module's default export is meant.
        let isDefault: Bool
    }

    /// What it imports, in order.
    private(set) var imports: [Import] = []
    /// The names that it exports, in order.
    private(set) var exports: [String] = []
    /// All else, with nothing exported.
    private(set) var body = ""

    /// What the default export is called inside.
    private static let standard = "$default"

    /// Reads a module.
    ///
    /// - Parameters:
    ///   - text: What its file holds.
    ///   - name: Its name under `/page/`.
    /// - Throws: `AssemblyError`, if a line that imports or exports is none that is understood.
    init(_ text: String, named name: String) throws(AssemblyError) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("import ") {
                guard let read = Self.read(line, of: name) else {
                    throw .unreadable(String(line), in: name)
                }
                imports.append(read)
            } else if line.hasPrefix("export ") {
                guard let declaration = declare(line.dropFirst("export ".count)) else {
                    throw .unreadable(String(line), in: name)
                }
                body += "\(declaration)\n"
            } else {
                body += "\(line)\n"
            }
        }
    }

    /// What takes the names of an import out of a value that has them.
    func line(for wanted: Import, from value: String) -> String {
        guard let pattern = wanted.pattern else { return "" }
        return "const \(pattern) = \(value)\(wanted.isDefault ? ".default" : "");\n"
    }

    /// What has all that it exports.
    var value: String {
        if exports.isEmpty { return "{}" }
        let names = exports.map { $0 == "default" ? "default: \(Self.standard)" : $0 }
        return "{ \(names.joined(separator: ", ")) }"
    }

    private static func read(_ line: Substring, of name: String) -> Import? {
        let form = #/import (?:(\* as (\w+)|(\w+)|\{ ([\w, ]+) \}) from )?"(\.[a-z0-9.\/]+\.js)";/#
        guard let found = line.wholeMatch(of: form) else { return nil }
        let module = Self.resolve(found.5, from: name)
        if let listed = found.4 {
            let pairs = listed.split(separator: ", ").map { $0.split(separator: " as ") }
            let parts = pairs.map { $0.joined(separator: ": ") }
            let names = pairs.map { String($0[0]) }
            let pattern = "{ \(parts.joined(separator: ", ")) }"
            return Import(module: module, names: names, pattern: pattern, isDefault: false)
        }
        let isDefault = found.3 != nil
        return Import(
            module: module,
            names: isDefault ? ["default"] : [],
            pattern: (found.2 ?? found.3).map(String.init),
            isDefault: isDefault
        )
    }

    /// Notes what a line exports.
    ///
    /// - Returns: The line without doing so.
    private mutating func declare(_ line: Substring) -> String? {
        if line.hasPrefix("default ") {
            exports.append("default")
            return "const \(Self.standard) = \(line.dropFirst("default ".count))"
        }
        let form = #/(?:const|class|(?:async )?function\*?) (?:(\w+)|\[([\w, ]+)\]).*/#
        guard let found = line.wholeMatch(of: form) else { return nil }
        if let name = found.1 { exports.append(String(name)) }
        if let names = found.2 { exports += names.split(separator: ", ").map(String.init) }
        return String(line)
    }

    /// The name under `/page/` of what a module names from where it is.
    private static func resolve(_ path: Substring, from name: String) -> String {
        var folders = name.split(separator: "/").dropLast()
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(part) }
        }
        return folders.joined(separator: "/")
    }
}
