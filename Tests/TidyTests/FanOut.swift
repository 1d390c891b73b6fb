/// Which files of the tree declare the types that a file names.
struct FanOut {
    /// The files that declare a type of a name at their outermost, by that name.
    private var homes: [String: [SourceFile]] = [:]

    /// - Parameter files: All files of the tree.
    init(of files: [SourceFile]) {
        for file in files {
            for name in Set(file.lines.compactMap(FolderPlan.declared(in:))) {
                homes[name, default: []].append(file)
            }
        }
    }

    /// The paths of the files whose types a file names, but not of its own, in order: of namesakes the one of its module,
    /// else one of a module that it imports.
    func named(in file: SourceFile) -> [String] {
        let seen = Set(file.imports)
        let own = TypeCensus.module(of: file.path)
        let words = Set(FolderPlan.code(of: file).flatMap(FolderPlan.words(of:)))
        let paths = words.compactMap { word in
            let homes = homes[word] ?? []
            return
                (homes.first { TypeCensus.module(of: $0.path) == own }
                ?? homes.first { home in
                    TypeCensus.module(of: home.path).split(separator: "/").last
                        .map { seen.contains(String($0)) } ?? false
                })?
                .path
        }
        return Set(paths).subtracting([file.path]).sorted()
    }
}
