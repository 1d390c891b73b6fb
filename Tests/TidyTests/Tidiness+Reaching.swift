extension Tidiness {
    /// Lines in which a machine of the core changes a field that is not its own, be it an entry of a table that machines
    /// share or a part of another machine: whose field it is changes it, by a verb.
    ///
    /// A machine may set what it holds itself, and a field of a value that it has made where it is.
    static func reaching(_ file: SourceFile) -> [String] {
        let made = made(in: file)
        return file.lines.enumerated().flatMap { number, line -> [String] in
            // Few lines can be meant, and a search for a word is much quicker than one for a pattern.
            guard line.says("=") || Rules.changes.contains(where: line.says), !line.isComment
            else { return [] }
            let targets =
                line.matches(of: Rules.assigned).map { ($0.first, $0.path, true) }
                + line.matches(of: Rules.changed).map { ($0.first, $0.path, false) }
            return targets.compactMap { first, path, isAssigned in
                let steps = path.replacing(Rules.place, with: "").count { $0 == "." }
                let isOwn = steps < 2 && (first == "self" || made.contains(String(first)))
                guard !isOwn, isAssigned || steps > 0 else { return nil }
                return "\(file.path):\(number + 1): \(first)\(path)"
            }
        }
    }

    /// The variables that the functions of a file make, and those that they are lent.
    private static func made(in file: SourceFile) -> Set<String> {
        var made: Set<String> = []
        for line in file.lines where line.says("var ") || line.says("inout") {
            if line.hasPrefix("        ") {
                made.formUnion(line.matches(of: /\bvar (\w+)/).map { String($0.output.1) })
                for several in line.matches(of: /\bvar \(([\w, ]+)\)/) {
                    made.formUnion(several.output.1.split(separator: ", ").map(String.init))
                }
            }
            made.formUnion(line.matches(of: /(\w+): inout/).map { String($0.output.1) })
        }
        return made
    }
}
