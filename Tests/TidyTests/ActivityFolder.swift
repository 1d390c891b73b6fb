/// An activity, as its folder says what it is called and what its phases are.
struct ActivityFolder: Sendable {
    /// The folder of the activities, and the one file there that may name each of them: once.
    static let all = "Sources/Games"
    static let catalogue = "Sources/Games/Catalogue.swift"

    /// The folder's name, which is the type's.
    let name: String
    /// What rooms call it.
    let activity: String
    /// What its phases are called.
    let phases: Set<String>

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
        phases = Set(text.matches(of: /\bPhase\(\s*"([a-z]+)"/).map { String($0.output.1) })
    }

    /// Whether a file is the activity's own: in its folder, or the page of the specification.
    private func owns(_ path: String) -> Bool {
        path.hasPrefix("\(Self.all)/\(name)/") || path.hasPrefix("Protocol/games/\(activity)")
    }

    /// The lines of a file that name the activity, or one of its phases in quotes.
    func named(in file: SourceFile) -> [String] {
        guard !owns(file.path) else { return [] }
        let isCatalogue = file.path == Self.catalogue
        let called = Set([name.lowercased(), activity])
        let quoted = phases.subtracting(Rules.everybodysPhases)
            .flatMap { ["\"\($0)\"", "'\($0)'"] }
        func names(_ text: String) -> Bool {
            called.contains(where: text.lowercased().says) || quoted.contains(where: text.says)
        }
        // Few files do.
        guard names(file.text) else { return [] }
        return file.lines.enumerated().compactMap { number, line in
            guard names(line) else { return nil }
            let entry = line.drop { $0 == " " }
            if isCatalogue, entry == "\(name).self" || entry == "\(name).self," { return nil }
            return "\(file.path):\(number + 1): names \(name)"
        }
    }
}
