import Foundation

/// What is wrong with a file or a folder, as sentences; an empty array is praise.
enum Tidiness {
    /// The imports that the file's folder may not have.
    static func forbiddenImports(in file: SourceFile) -> [String] {
        let folders = file.path.split(separator: "/").map(String.init)
        guard folders.count > 2, folders[0] == "Sources" else { return [] }
        switch folders[1] {
        case "Core": return coreImports(of: file, folder: folders[2])
        case "Games":
            return file.imports.filter { !Rules.games.contains($0) }
                .map { "\(file.path): Games may not import \($0)" }
        case "Edge": return edgeImports(of: file, folder: folders[2])
        default: return programImports(of: file)
        }
    }

    private static func coreImports(of file: SourceFile, folder: String) -> [String] {
        guard let allowed = Rules.core[folder] else {
            return ["\(file.path): Rules.core does not know the folder \(folder)"]
        }
        return file.imports.filter { !allowed.contains($0) }
            .map { "\(file.path): \(folder) may not import \($0)" }
    }

    private static func edgeImports(of file: SourceFile, folder: String) -> [String] {
        file.imports.filter { module in
            let owned = Rules.owners[module].map { $0 != folder } ?? false
            let edge = Rules.edges.contains(module) && module != folder
            return owned || (edge && Rules.edgesSeenByEdges[module]?.contains(folder) != true)
                || module == "Peer" || Rules.programs.contains(module)
        }
        .map { "\(file.path): \(folder) may not import \($0)" }
    }

    private static func programImports(of file: SourceFile) -> [String] {
        file.imports.filter { Rules.owners[$0] != nil }
            .map { "\(file.path): only Edge/\(Rules.owners[$0] ?? "") may import \($0)" }
    }

    /// Whether the file is longer than a reader can hold in mind.
    static func tooLong(_ file: SourceFile) -> [String] {
        let excepted = Rules.longFilesAllowed.contains { file.path.contains($0) }
        let isExample = file.path.hasPrefix("Examples/")
        let limit = isExample ? Rules.longestExample : Rules.longestFile
        guard !excepted, file.length > limit else { return [] }
        return ["\(file.path): \(file.length) lines, at most \(limit)"]
    }

    /// Type and file names with a word that says nothing.
    static func emptyNames(in file: SourceFile) -> [String] {
        let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        let declared = file.lines.flatMap(declaredTypes(in:))
        return ([stem] + declared).filter(isEmpty).map { "\(file.path): \($0) says nothing" }
    }

    private static func declaredTypes(in line: String) -> [String] {
        let keywords = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        guard keywords.contains(where: line.says) else { return [] }
        let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
        return zip(words, words.dropFirst())
            .filter {
                keywords.contains(String($0)) && $1.first?.isUppercase == true && !line.isComment
            }
            .map { String($1) }
    }

    private static func isEmpty(_ name: String) -> Bool {
        words(of: name).contains { Rules.emptyWords.contains($0) }
    }

    /// `HelperProcess+Impl` is `Helper`, `Process` and `Impl`.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        for letter in name {
            if letter.isUppercase || !letter.isLetter || words.isEmpty { words.append("") }
            if letter.isLetter { words[words.count - 1].append(letter) }
        }
        return words
    }

    /// Promises for later, and tries that end the program.
    static func unfinished(_ file: SourceFile) -> [String] {
        // In two parts, so that this file keeps its own rule.
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "try" + "!"]
        guard marks.contains(where: file.text.says) else { return [] }
        return file.lines.enumerated().flatMap { number, line in
            marks.filter { line.contains($0) }.map { "\(file.path):\(number + 1): \($0)" }
        }
    }

    /// Vectors of more than 16 bytes, which the compiler may write past the end of an async function's frame
    /// (see `Words`), and async functions whose errors have a type.
    static func risky(_ file: SourceFile) -> [String] {
        file.lines.enumerated().flatMap { number, line -> [String] in
            // Few lines have either word, and a search for a word is much quicker than one for a pattern.
            let isAsync = line.says("async") && line.says("throws")
            guard isAsync || line.says("SIMD"), !line.isComment else { return [] }
            let found =
                line.matches(of: Rules.riskyAsync).map { String($0.output) }
                + line.matches(of: Rules.vector).filter(isWide).map { String($0.output.0) }
            return found.map { "\(file.path):\(number + 1): \($0)" }
        }
    }

    private static func isWide(_ match: Regex<Rules.Vector>.Match) -> Bool {
        guard let lanes = Int(match.output.lanes) else { return true }
        // Without its scalar's name it may be the widest.
        let bytes = match.output.bits.flatMap { Int($0) }.map { $0 / 8 } ?? 8
        return lanes * bytes > Rules.widestVector
    }

    /// Types over the measures.
    static func sprawling(_ sizes: [String: TypeCensus.Size]) -> [String] {
        sizes.filter {
            $0.value.files > Rules.largestType.files || $0.value.stored > Rules.largestType.stored
        }
        .map { "\($0.key): \($0.value.files) files, \($0.value.stored) stored properties" }
        .sorted()
    }

    /// A file of the map that names types of too many files.
    static func wide(_ file: SourceFile, naming files: [String]) -> [String] {
        guard files.count >= Rules.widestMap else { return [] }
        return [
            "\(file.path): names types of \(files.count) files, \(files.joined(separator: ", "))"
        ]
    }

    /// Names that two modules give to types of theirs: a reader of one may think of the other.
    static func namesakes(_ files: [SourceFile]) -> [String] {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for line in file.lines {
                guard let type = line.prefixMatch(of: Rules.declaredType) else { continue }
                homes[String(type.output.1), default: []].insert(TypeCensus.module(of: file.path))
            }
        }
        return homes.filter { $0.value.count > 1 }
            .map { "\($0.key): \($0.value.sorted().joined(separator: ", "))" }
            .sorted()
    }

    /// Properties whose accesses are not checked.
    static func unchecked(_ file: SourceFile) -> [String] {
        file.text.says("@exclusivity(unchecked)") ? ["\(file.path): @exclusivity(unchecked)"] : []
    }

    /// Descriptors that an initialiser closes before it fails, and `deinit` once more.
    ///
    /// `deinit` runs after every initialiser that fails when all properties are set; meanwhile the number
    /// may be that of somebody else's file.
    static func closedTwice(_ file: SourceFile) -> [String] {
        guard file.text.says("deinit {") else { return [] }
        let closings = file.lines.count { $0.contains("close(descriptor)") }
        return closings > 1 ? ["\(file.path): closes its descriptor in \(closings) places"] : []
    }

    /// Switches over cases of ours that pass over what is added to them later.
    ///
    /// Numbers, bytes and text are without end: a `default` is right there.
    static func openEnded(_ file: SourceFile) -> [String] {
        guard file.text.says("default:") else { return [] }
        var isNamed: [Int: Bool] = [:]
        return file.lines.enumerated().compactMap { number, line in
            let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
            let words = line.utf8.dropFirst(indent)
            if words.starts(with: "default:".utf8) {
                return isNamed[indent] == true ? "\(file.path):\(number + 1): a default" : nil
            }
            if words.starts(with: "case ".utf8) {
                let isCase = line.prefixMatch(of: Rules.caseOfEnum) != nil
                isNamed[indent] = isNamed[indent] == true || isCase
            } else if line.says("switch "), words.last == UInt8(ascii: "{") {
                isNamed[indent] = false
            }
            return nil
        }
    }

    /// Entries of the root that belong to nobody.
    static func strangers(at root: [String]) -> [String] {
        root.filter { !Rules.entries.contains($0) && !Rules.leftovers.contains($0) }.sorted()
            .map { "\($0): Rules.entries does not know it" }
    }

    /// Versions of a second manifest that differ from the main one's.
    static func differingPackages(of manifest: SourceFile, from main: SourceFile) -> [String] {
        let known = Set(packages(of: main))
        return packages(of: manifest).filter { !known.contains($0) }
            .map { "\(manifest.path): \($0) is not in \(main.path)" }
    }

    /// What a manifest says of each package, on one line, however many it takes there.
    private static func packages(of manifest: SourceFile) -> [String] {
        var found: [String] = []
        var open = 0
        for line in manifest.lines {
            let words = line.drop { $0 == " " }
            guard open > 0 || words.hasPrefix(".package(") else { continue }
            if open == 0 { found.append("") }
            let said = found.removeLast()
            let gap = said.isEmpty || said.last == "(" || words.first == ")" ? "" : " "
            found.append(said + gap + words)
            open += words.count { $0 == "(" } - words.count { $0 == ")" }
        }
        return found.map { $0.last == "," ? String($0.dropLast()) : $0 }
    }
}

extension String {
    /// Whether the line is a comment and nothing else.
    var isComment: Bool {
        utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }

    /// Whether a word is somewhere in it: by bytes, which is much quicker than by characters.
    func says(_ word: String) -> Bool {
        withCString { text in word.withCString { strstr(text, $0) != nil } }
    }
}
