import Testing

@Suite("The checks of the plan can fail")
struct PlanTests {
    private static func file(_ path: String, _ lines: String...) -> SourceFile {
        SourceFile(path: path, text: lines.joined(separator: "\n"))
    }

    private static let path = "Sources/Core/Peer/A.swift"

    @Test(
        "a stored property is told from all else",
        arguments: [
            ("    let a: Int", 1), ("    public private(set) var a = 1", 1),
            ("    var a = [1].map { $0 }", 1), ("    @Flag(help: \"x\") var a = false", 1),
            ("    private let a, b, c: Int", 3), ("    let a: [Int: Int] = [:]", 1),
            ("    var a: Int { 1 }", 0), ("    var a: Int {", 0), ("    static let a = 1", 0),
            ("        let a = 1", 0), ("    // let a = 1", 0), ("    func a() {}", 0),
        ]
    )
    func stored(line: String, count: Int) {
        let file = Self.file(Self.path, "public struct A: Sendable {", line, "}")
        let expected = TypeCensus.Size(files: 1, stored: count)
        #expect(TypeCensus(of: [file]).sizes == ["Core/Peer A": expected])
    }

    @Test("extensions count as files, nested types for themselves, namesakes of other modules not")
    func spread() {
        let sizes = TypeCensus(of: [
            Self.file(Self.path, "struct A {", "    let a: Int", "}"),
            Self.file("Sources/Core/Peer/A+B.swift", "extension A {", "    var b: Int { 1 }", "}"),
            Self.file(
                "Sources/Core/Peer/Deep/C.swift",
                "extension A {",
                "    struct C {",
                "        let c: Int",
                "    }",
                "}"
            ),
            Self.file("Sources/Simulation/Swarm/A.swift", "struct A {", "    let a: Int", "}"),
        ]).sizes
        #expect(sizes["Core/Peer A"] == TypeCensus.Size(files: 3, stored: 1))
        #expect(sizes["Core/Peer A.C"] == TypeCensus.Size(files: 1, stored: 1))
        #expect(sizes["Simulation A"] == TypeCensus.Size(files: 1, stored: 1))
    }

    @Test("an extension counts where its type is declared, in whichever module it lies")
    func elsewhere() {
        let declared = Self.file("Sources/Core/Wire/Frame.swift", "enum Frame {", "}")
        let extended = Self.file(Self.path, "extension Frame {", "    var b: Int { 1 }", "}")
        let sizes = TypeCensus(of: [declared, extended]).sizes
        #expect(sizes == ["Core/Wire Frame": TypeCensus.Size(files: 2, stored: 0)])
        // Of two namesakes nobody knows which one is meant.
        let namesake = Self.file("Sources/Simulation/Frame.swift", "enum Frame {", "}")
        #expect(
            TypeCensus(of: [declared, extended, namesake]).sizes["Core/Peer Frame"]?.files == 1
        )
    }

    @Test("the measures hold at the limit and one past it")
    func measures() {
        func findings(_ files: Int, _ stored: Int) -> Int {
            Tidiness.sprawling(["Core/Peer Thing": TypeCensus.Size(files: files, stored: stored)])
                .count
        }
        let (files, stored) = (Rules.largestType.files, Rules.largestType.stored)
        #expect(findings(files, stored) == 0)
        #expect(findings(files + 1, stored) == 1)
        #expect(findings(files, stored + 1) == 1)
    }

    @Test(
        "types of one name are found in two modules, unless one of them is seen in its file alone"
    )
    func namesakes() {
        func found(
            _ line: String,
            in path: String = "Sources/Edge/Archive/Deep/A.swift"
        ) -> [String] {
            Tidiness.namesakes([
                Self.file(Self.path, "public struct Thing: Sendable {", "}"),
                Self.file(path, line, "}"),
            ])
        }
        #expect(found("final class Thing {") == ["Thing: Core/Peer, Edge/Archive"])
        #expect(found("@globalActor public actor Thing {").count == 1)
        for line in [
            "private struct Thing {", "    struct Thing {", "extension Thing {", "struct Things {",
            "// struct Thing {",
        ] { #expect(found(line) == []) }
        #expect(found("struct Thing {", in: "Sources/Core/Peer/Deep/A.swift") == [])
    }

    @Test(
        "files are counted whose types a file names: each once, its own not, of namesakes the one that it sees"
    )
    func fanOut() {
        let map = Self.file(
            Self.path,
            "import Wire",
            "struct A {",
            "    let b: B, again: [B]",
            "    let frame: Frame, own: A",
            "    // Not a word of C, nor \"C\"",
            "}"
        )
        let others = [
            Self.file("Sources/Core/Peer/B.swift", "struct B {}", "struct B2 {}"),
            Self.file("Sources/Core/Peer/C.swift", "struct C {}"),
            Self.file("Sources/Core/Wire/Frame.swift", "public enum Frame {"),
            Self.file("Sources/Simulation/Frame.swift", "struct Frame {"),
            Self.file("Sources/Simulation/B.swift", "struct B {"),
        ]
        #expect(
            FanOut(of: others + [map]).named(in: map)
                == ["Sources/Core/Peer/B.swift", "Sources/Core/Wire/Frame.swift"]
        )
    }

    @Test("a map that names types of few files is fine, at the limit it is not")
    func wide() {
        let files = (1..<Rules.widestMap).map { "\($0).swift" }
        let map = Self.file(Self.path, "")
        #expect(Tidiness.wide(map, naming: files) == [])
        #expect(Tidiness.wide(map, naming: files + ["more.swift"]).count == 1)
    }

    @Test("an unchecked access is found")
    func unchecked() {
        let mark = "    @exclusivity(unchecked) var a: Int"
        #expect(Tidiness.unchecked(Self.file(Self.path, mark)).count == 1)
        #expect(Tidiness.unchecked(Self.file(Self.path, "    var a: Int")) == [])
    }

    @Test("a descriptor that is closed twice is found")
    func closedTwice() {
        let closing = ["        close(descriptor)", "        return nil"]
        let last = ["    deinit {", "        close(descriptor)", "    }"]
        func found(_ lines: [String]) -> Int {
            let text = lines.joined(separator: "\n")
            return Tidiness.closedTwice(SourceFile(path: Self.path, text: text)).count
        }
        #expect(found(closing + last) == 1)
        #expect(found(closing + closing) == 0)
        #expect(found(last) == 0)
    }

    @Test("folders that name one another in a ring are found, however long it is")
    func rings() {
        let a = Self.file("S/A/A.swift", "struct A {", "    let b: B", "}")
        let b = Self.file("S/B/B.swift", "struct B {", "    let c: C", "}")
        let c = Self.file("S/C/C.swift", "struct C {", "    let a: A", "}")
        let end = Self.file("S/C/C.swift", "// Not a word of A", "struct C {}")
        let other = Self.file("S/D/D.swift", "struct D {", "    let a: A", "}")
        #expect(FolderPlan(of: [a, b, end, other]).rings == [])
        #expect(FolderPlan(of: [a, b, c, other]).rings.count == 3)
    }
}
