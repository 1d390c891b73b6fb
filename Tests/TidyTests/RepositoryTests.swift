import Testing

@Suite("The repository")
struct RepositoryTests {
    private static let swift: Set<String> = ["swift"]
    private static let written: Set<String> = ["swift", "py", "js", "css", "html", "c", "h"]

    @Test("each folder imports only what lies below it")
    func imports() throws {
        let files = try Repository.files(in: "Sources", endings: Self.swift)
        #expect(!files.isEmpty)
        #expect(files.flatMap(Tidiness.forbiddenImports) == [])
    }

    @Test("the checks of imports know every folder")
    func folders() throws {
        let edges = try Repository.folders(in: "Sources/Edge")
        // The system libraries are named by `owners`.
        #expect(Set(edges.filter { !$0.hasPrefix("C") || $0 == "ClientAPI" }) == Rules.edges)
        #expect(Set(try Repository.folders(in: "Sources/Core")) == Set(Rules.core.keys))
        let programs = try Repository.folders(in: "Sources/Programs")
        #expect(Set(programs + ["Simulation"]) == Rules.programs)
    }

    @Test("no file is too long to read", arguments: ["Sources", "Tests", "Examples"])
    func length(folder: String) throws {
        let files = try Repository.files(in: folder, endings: Self.written)
        #expect(files.flatMap(Tidiness.tooLong) == [])
    }

    @Test("names say what a thing is", arguments: ["Sources", "Tests"])
    func names(folder: String) throws {
        // The tests of the checks quote what they forbid.
        let files = try Repository.files(in: folder, endings: Self.swift)
            .filter { !$0.path.hasPrefix("Tests/TidyTests/") }
        #expect(files.flatMap(Tidiness.emptyNames) == [])
    }

    @Test("nothing is left for later", arguments: ["Sources", "Tests", "Examples"])
    func finished(folder: String) throws {
        let files = try Repository.files(in: folder, endings: Self.written)
        #expect(files.flatMap(Tidiness.unfinished) == [])
    }

    @Test(
        "no async function has a typed error or a wide vector in its frame",
        arguments: ["Sources", "Tests", "Examples"]
    )
    func frames(folder: String) throws {
        // The tests of the checks quote what they forbid.
        let files = try Repository.files(in: folder, endings: Self.swift)
            .filter { !$0.path.hasPrefix("Tests/TidyTests/") }
        #expect(files.flatMap(Tidiness.risky) == [])
    }

    @Test(
        "no type spreads over many files or stores many properties",
        arguments: ["Sources", "Tests"]
    )
    func sizes(folder: String) throws {
        let files = try Repository.files(in: folder, endings: Self.swift)
        #expect(Tidiness.sprawling(TypeCensus(of: files).sizes) == [])
    }

    @Test("the map of the core names the types of few files")
    func map() throws {
        let files = try Repository.files(in: "Sources", endings: Self.swift)
        let plan = FanOut(of: files)
        let maps = files.filter { $0.path.hasPrefix("Sources/Core/Peer/PeerCore") }
        #expect(maps.count > 1)
        #expect(maps.flatMap { Tidiness.wide($0, naming: plan.named(in: $0)) } == [])
    }

    @Test("no two modules call different types by one name")
    func namesakes() throws {
        let files = try Repository.files(in: "Sources", endings: Self.swift)
        #expect(Tidiness.namesakes(files) == [])
    }

    @Test("what is added to an enum of the core is asked for wherever its cases are told apart")
    func switches() throws {
        let files = try Repository.files(in: "Sources/Core", endings: Self.swift)
        #expect(files.flatMap(Tidiness.openEnded) == [])
    }

    @Test("no machine of the core reaches into another's fields, nor into a table that all share")
    func reaching() throws {
        let folder = "Sources/Core/Peer/"
        let files = try Repository.files(in: "Sources/Core/Peer", endings: Self.swift).filter {
            file in
            Rules.layers.contains {
                file.path == "\(folder)\($0).swift" || file.path.hasPrefix("\(folder)\($0)+")
            }
        }
        #expect(files.count > Rules.layers.count)
        #expect(files.flatMap(Tidiness.reaching) == [])
    }

    @Test("all accesses are checked for conflicts")
    func exclusivity() throws {
        let files = try Repository.files(in: "Sources", endings: Self.swift)
        #expect(files.flatMap(Tidiness.unchecked) == [])
    }

    @Test("nothing is closed by an initialiser and its deinit too")
    func closings() throws {
        let files = try Repository.files(in: "Sources", endings: Self.swift)
        #expect(files.flatMap(Tidiness.closedTwice) == [])
    }

    @Test("folders of a module name one another in no ring", arguments: Rules.layered)
    func rings(module: String) throws {
        let files = try Repository.files(in: module, endings: Self.swift)
        #expect(!files.isEmpty)
        #expect(FolderPlan(of: files).rings == [])
    }

    @Test("the root holds what the design names")
    func root() throws {
        #expect(try Tidiness.strangers(at: Repository.entries()) == [])
    }

    @Test("the memory floor is measured with the packages that Parlor has")
    func floor() throws {
        let floor = try Repository.file("Tests/Comparison/Floor/Package.swift")
        let main = try Repository.file("Package.swift")
        #expect(Tidiness.differingPackages(of: floor, from: main) == [])
    }
}
