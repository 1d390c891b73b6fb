extension ActivityFolder {
    /// The module of the Python reader that holds its rules.
    private var module: String { activity.replacing("-", with: "_") }

    /// The lines of a file for those who work on Parlor that name the activity; a path into its folder may.
    ///
    /// Modules of its own, and what they are called after, are begun with its name.
    func mentioned(in file: SourceFile) -> [String] {
        let last = file.path.split(separator: "/").last ?? ""
        guard !last.hasPrefix(module) else { return [] }
        let small = file.text.lowercased()
        guard saysName(small) || small.says(module) else { return [] }
        return file.lines.enumerated().compactMap { number, line in
            let text = line.replacing(/Sources\/Games\/[^`]*/, with: "").lowercased()
            return isNamed(in: text) ? "\(file.path):\(number + 1): names \(name)" : nil
        }
    }

    private func isNamed(in text: String) -> Bool {
        guard Rules.everydayNames.contains(activity) else {
            if title.contains(" "), text.says(title.lowercased()) { return true }
            return [name.lowercased(), activity, module].contains { word in
                text.says(word)
                    && text.split { !$0.isLetter && $0 != "-" && $0 != "_" }
                        .contains { $0 == word }
            }
        }
        return [
            "\"\(activity)\"", "`\(activity)`", "games/\(activity)", "--activity \(activity)",
        ]
        .contains(where: text.says)
    }
}
