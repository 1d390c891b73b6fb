/// An activity, as its folder says what it is called and what its phases are.
struct ActivityFolder: Sendable {
    /// The folder of the activities, and the one file there that may name each of them: once.
    static let all = "Sources/Games"
    static let catalogue = "Sources/Games/Catalogue.swift"

    /// The folders of activities that nobody is offered yet, as the catalogue's text says.
    static func untried(in catalogue: SourceFile) -> Set<String> {
        let list = catalogue.text.firstMatch(of: /untried: \[any Activity\.Type\] = \[([^\]]*)\]/)
        let names = list?.output.1.matches(of: /(\w+)\.self/).map { String($0.output.1) }
        return Set(names ?? [])
    }

    /// The folder's name, which is the type's.
    let name: String
    /// What rooms call it.
    let activity: String
    /// What people call it, in English.
    let title: String
    /// What its phases are called.
    let phases: Set<String>
    /// The types that are called after it, its own among them.
    let types: Set<String>

    /// Reads a folder; `nil` if no activity lies there, but a game that only tests play.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - files: The Swift files in it.
    init?(_ name: String, _ files: [SourceFile]) {
        guard files.contains(where: { $0.path.hasSuffix("+Activity.swift") }) else { return nil }
        let text = files.flatMap(\.lines).joined(separator: "\n")
        guard let about = text.firstMatch(of: /GameDescription\(\s*"([a-z0-9-]+)"/) else {
            return nil
        }
        self.name = name
        activity = String(about.output.1)
        title =
            text.firstMatch(of: /\bstatic let title = "([^"]+)"/).map { String($0.output.1) }
            ?? name
        phases = Set(text.matches(of: /\bPhase\(\s*"([a-z]+)"/).map { String($0.output.1) })
        let declared = text.matches(of: /\b(?:struct|enum|class|actor|protocol) ([A-Z]\w*)/)
            .map { String($0.output.1) }
        types = Set(declared.filter { $0.hasPrefix(name) } + [name])
    }

    /// Whether a file is the activity's own: in its folder, or the page of the specification.
    private func owns(_ path: String) -> Bool {
        path.hasPrefix("\(Self.all)/\(name)/") || path.hasPrefix("Protocol/games/\(activity)")
    }

    /// The lines of a file that name the activity, or one of its phases in quotes.
    func named(in file: SourceFile) -> [String] {
        guard !owns(file.path) else { return [] }
        let isCatalogue = file.path == Self.catalogue
        // Few files do.
        guard mayName(file.text) else { return [] }
        return file.lines.enumerated().compactMap { number, line in
            guard mayName(line), names(line) || asksForPhase(line) else { return nil }
            let entry = line.drop { $0 == " " }
            if isCatalogue, entry == "\(name).self" || entry == "\(name).self," { return nil }
            return "\(file.path):\(number + 1): names \(name)"
        }
    }

    /// Whether a text can name it at all: a quick look.
    private func mayName(_ text: String) -> Bool {
        let small = text.lowercased()
        return saysName(small) || quoted.contains(where: text.says)
            || keys.contains(where: text.says)
    }

    /// Whether a text in small letters has one of its names.
    func saysName(_ small: String) -> Bool {
        [name.lowercased(), activity, title.lowercased()].contains(where: small.says)
    }

    /// Whether a line names the activity.
    ///
    /// An activity that is called by a word of everyday's is named by its types, and where the word stands as a name: in
    /// quotes, in the address of its page, or after the option that chooses it.
    private func names(_ line: String) -> Bool {
        guard Rules.everydayNames.contains(activity) else {
            return saysName(line.lowercased())
        }
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        if words.contains(where: { types.contains(String($0)) }) { return true }
        // What kind of field a form has is no name.
        let text = line.replacing("type=\"\(activity)\"", with: "")
        return [
            "\"\(activity)\"", "'\(activity)'", "`\(activity)`", "games/\(activity)",
            "--activity \(activity)",
        ].contains(where: text.says)
    }

    private var ownPhases: Set<String> { phases.subtracting(Rules.everybodysPhases) }

    private var quoted: [String] { ownPhases.flatMap { ["\"\($0)\"", "'\($0)'"] } }

    /// How the keys of words begin that are said in a phase.
    private var keys: [String] { ownPhases.map { "\"\($0)." } }

    /// Whether a line has the key of a phase's words, or a phase in quotes that is not just the name of a field, or of a
    /// style.
    private func asksForPhase(_ line: String) -> Bool {
        if keys.contains(where: line.says) { return true }
        let named = quoted.filter(line.says)
        guard !named.isEmpty else { return false }
        return line.lowercased().says("phase")
            || named.contains { phase in
                guard !line.says("case \(phase)") else { return true }
                let others = ["[\(phase)]", "\(phase):", "class=\(phase)"]
                return others.reduce(line) { $0.replacing($1, with: "") }.says(phase)
            }
    }
}
