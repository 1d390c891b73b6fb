/// All modules of the page in one script, so that a browser asks once and not some hundred times.
///
/// Each is a function that is called once, after all that it imports, as modules are; what it exports is what the
/// function returns. So nothing may import in a ring. At the end `modules` has all of them by name.
struct Linking {
    private let scripts: [String: Script]
    private var order: [String] = []
    private var begun: Set<String> = []

    /// - Parameter files: What each module holds, by its name under `/page/`.
    /// - Throws: `AssemblyError`, if one cannot be read.
    init(_ files: [String: String]) throws(AssemblyError) {
        var scripts: [String: Script] = [:]
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            scripts[name] = try Script(text, named: name)
        }
        self.scripts = scripts
    }

    /// Joins the modules.
    ///
    /// - Parameter first: The module that imports all others, by way of them.
    /// - Returns: The script.
    /// - Throws: `AssemblyError`, if something is imported that is not there, or in a ring, or if a module is never imported.
    mutating func linked(from first: String) throws(AssemblyError) -> String {
        try visit(first, for: "the folders")
        for name in scripts.keys.sorted() where !begun.contains(name) { throw .unused(name) }
        let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, "$\($0)") })
        let parts = order.map { name in
            guard let script = scripts[name], let own = numbers[name] else { return "" }
            let taken = script.imports.map { wanted in
                script.line(for: wanted, from: numbers[wanted.module, default: ""])
            }
            return "// \(name)\nconst \(own) = (() => {\n\(taken.joined())\(script.body)"
                + "return \(script.value);\n})();\n"
        }
        let names = order.map { "  \"\($0)\": \(numbers[$0, default: ""]),\n" }
        return "\(parts.joined(separator: "\n"))\nexport const modules = {\n\(names.joined())};\n"
    }

    /// Puts a module behind all that it imports.
    private mutating func visit(_ name: String, for importer: String) throws(AssemblyError) {
        guard let script = scripts[name] else { throw .missing(name, in: importer) }
        guard begun.insert(name).inserted else {
            guard order.contains(name) else { throw .importRing(name) }
            return
        }
        for wanted in script.imports {
            try visit(wanted.module, for: name)
            let exported = scripts[wanted.module]?.exports ?? []
            for one in wanted.names where !exported.contains(one) {
                throw .notExported(one, of: wanted.module, in: name)
            }
        }
        order.append(name)
    }
}
