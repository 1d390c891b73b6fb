import Testing

@Suite("An activity is one folder")
struct ActivityTests {
    private static let written: Set<String> = [
        "swift", "js", "html", "css", "yaml", "md", "txt", "cddl",
    ]

    private static func folders() throws -> [ActivityFolder] {
        try Repository.folders(in: ActivityFolder.all).sorted().compactMap {
            ActivityFolder(
                $0,
                try Repository.files(in: "\(ActivityFolder.all)/\($0)", endings: ["swift"])
            )
        }
    }

    /// The lines of a file that do something for an activity because it is called so.
    private static func cases(in file: SourceFile) -> [String] {
        // Few lines have the word, and a search for a word is much quicker than one for a pattern.
        file.lines.enumerated().filter { $1.says("activity") && $1.contains(Rules.namedCase) }
            .map { "\(file.path):\($0.offset + 1)" }
    }

    @Test("nothing asks what an activity is called, nor opens one by a name of its own")
    func unnamed() throws {
        let files = try Repository.files(in: "Sources", endings: ["swift", "js"])
            .filter { !$0.path.hasPrefix("\(ActivityFolder.all)/") }
        #expect(files.flatMap(Self.cases) == [])
    }

    @Test(
        "a line that asks so is found",
        arguments: [
            #"      .filter((room) => room.trouble || room.activity === "draw")"#,
            #"  button.classList.toggle("play", activity !== "draw");"#,
            #"      activity: "draw","#,
            #"        guard create.activity == "draw" else { return }"#,
            #"if ("draw" === room.activity) {"#,
        ]
    )
    func found(line: String) {
        #expect(Self.cases(in: SourceFile(path: "Sources/a.js", text: line)) == ["Sources/a.js:1"])
    }

    @Test(
        "nothing but its folder, its page of the specification and one line of the catalogue names it"
    )
    func named() throws {
        let folders = try Self.folders()
        #expect(folders.contains { $0.activity == "classic" && $0.phases.contains("vote") })
        let sources = try Repository.files(in: "Sources", endings: Self.written)
        // What the vectors are called is for those who run them.
        let pages = try Repository.files(in: "Protocol", endings: Self.written)
            .filter { !$0.path.hasPrefix("Protocol/vectors/") }
        let files = try sources + pages + [Repository.file("Package.swift")]
        #expect(folders.flatMap { folder in files.flatMap(folder.named) } == [])
    }

    @Test("what is for those who work on Parlor, and the Python reader, name none either")
    func mentioned() throws {
        let examples = try Repository.files(in: "Examples", endings: ["py", "md"]).filter { file in
            !Rules.showingOne.contains(where: file.path.hasPrefix)
        }
        let tools = try Repository.files(in: ".ci")
        let files = try examples + tools + ["CONTRIBUTING.md", "Makefile"].map(Repository.file)
        #expect(examples.count > 40)
        #expect(tools.contains { $0.path == ".ci/parts" })
        #expect(try Self.folders().flatMap { folder in files.flatMap(folder.mentioned) } == [])
    }

    @Test(
        "a line that mentions an activity is found there",
        arguments: [
            ("Makefile", "\tparlor simulate --games --activity chess"),
            ("CONTRIBUTING.md", "Bots play Chess to its end."),
            ("Examples/python/parlor_ops/state.py", "from .chess import Chess"),
            (".ci/package/control", "Description: play the royal game with your friends"),
        ]
    )
    func foundToo(path: String, line: String) throws {
        #expect(try chess().mentioned(in: SourceFile(path: path, text: line)).count == 1)
    }

    @Test(
        "its own modules and paths into its folder are fine",
        arguments: [
            ("Examples/python/parlor_ops/activities/chess.py", "class Chess:"),
            ("CONTRIBUTING.md", "1. `Sources/Games/Chess/Page/mate.js` `#mate`: somebody wins."),
            ("CONTRIBUTING.md", "Chessmen are something else."),
        ]
    )
    func fineToo(path: String, line: String) throws {
        #expect(try chess().mentioned(in: SourceFile(path: path, text: line)) == [])
    }

    @Test("nothing outside their folders asks for a phase by its name")
    func phases() throws {
        let files = try Repository.files(in: "Sources", endings: ["swift", "js"])
            .filter { !$0.path.hasPrefix("\(ActivityFolder.all)/") }
        let asking = files.flatMap { file in
            file.lines.enumerated().filter { $1.says("hase") && $1.contains(Rules.namedPhase) }
                .map { "\(file.path):\($0.offset + 1)" }
        }
        #expect(asking == [])
        for line in [#"if phase == "draw" {"#, #"phase.name != "vote""#, "game.phase === 'draw'"] {
            #expect(line.contains(Rules.namedPhase))
        }
        for line in [#"phase == "over""#, #"phase === "running""#, #"phase: "draw""#] {
            #expect(!line.contains(Rules.namedPhase))
        }
    }

    @Test(
        "every activity has a page, a brain, a report, a trial and its rules in the specification"
    )
    func whole() throws {
        let rules = try Repository.files(in: "Protocol/games", endings: ["md"]).map(\.path)
        let catalogue = try Repository.file(ActivityFolder.catalogue)
        let untried = ActivityFolder.untried(in: catalogue)
        for folder in try Self.folders() {
            var parts = Set(try Repository.folders(in: "\(ActivityFolder.all)/\(folder.name)"))
            // Where nobody is offered it, nobody needs a page yet.
            if untried.contains(folder.name) { parts.insert("Page") }
            #expect(parts == ["Brain", "Page", "Report", "Rules", "Trial"])
            #expect(rules.contains("Protocol/games/\(folder.activity).md"))
        }
    }

    @Test("what the catalogue offers to nobody is told from what it offers")
    func untried() {
        let text = """
            static let activities: [any Activity.Type] = [
                Chess.self,
            ]
            static let untried: [any Activity.Type] = [
                Checkers.self,
                Go.self
            ]
            static let documents = activities.compactMap { $0.workshop }
            """
        let file = SourceFile(path: ActivityFolder.catalogue, text: text)
        #expect(ActivityFolder.untried(in: file) == ["Checkers", "Go"])
        let none = text.replacing("Checkers.self,", with: "").replacing("Go.self", with: "")
        let empty = SourceFile(path: ActivityFolder.catalogue, text: none)
        #expect(ActivityFolder.untried(in: empty).isEmpty)
    }

    @Test(
        "a line that names an activity or its phase is found",
        arguments: [
            ("Sources/Programs/A.swift", #"let name = "chess""#),
            ("Sources/A.js", "// As in Chess."),
            ("Sources/A.swift", #"if phase == "endgame" {"#),
            ("Sources/A.js", "phase === 'endgame'"),
            ("Sources/A.js", #"word(sheet, "text", () => text("endgame.blank"));"#),
            (
                "Sources/Edge/WebServer/Page/words/english.js",
                #"  "card.any": "The Royal Game, and more","#
            ),
            ("Sources/Games/Checkers/A.swift", "Chess.self"),
            ("Sources/Games/Catalogue.swift", "let first = Chess.self"),
            ("Protocol/games.md", "In `chess` there are two."),
        ]
    )
    func found(path: String, line: String) throws {
        #expect(try chess().named(in: SourceFile(path: path, text: line)).count == 1)
    }

    @Test(
        "what is its own is fine, and so is what only looks like it",
        arguments: [
            ("Sources/Games/Chess/Page/a.js", "chess"), ("Protocol/games/chess.md", "# chess"),
            ("Sources/Games/Catalogue.swift", "        Chess.self,"),
            ("Sources/A.swift", "/// The endgame of all."),
            ("Sources/A.js", #"text("kick.endgame")"#),
            ("Sources/A.swift", #"phase == "over""#),
        ]
    )
    func fine(path: String, line: String) throws {
        #expect(try chess().named(in: SourceFile(path: path, text: line)) == [])
    }

    @Test(
        "a line that names an activity called by an everyday word is found where the word is a name",
        arguments: [
            ("Sources/A.swift", #"let name = "password""#),
            ("Sources/A.js", "room.activity === 'password'"),
            ("Sources/A.swift", "let game = Password(setup)"),
            ("Sources/A.swift", "PasswordBank.words"),
            ("Sources/A.js", "// As in Password."),
            ("Protocol/a.md", "In `password` there are two."),
            ("Protocol/a.md", "[the chain](games/password.md)"),
            ("Protocol/a.md", "parlor simulate --games --activity password"),
            ("Sources/A.swift", #"case "guess": break"#),
            ("Sources/A.swift", #"lines["guess"] = phases"#),
        ]
    )
    func everyday(path: String, line: String) throws {
        #expect(try password().named(in: SourceFile(path: path, text: line)).count == 1)
    }

    @Test(
        "the everyday word itself is fine, and so is a field that is called as a phase is",
        arguments: [
            ("Sources/A.swift", "/// What a password exchange begins with."),
            ("Sources/A.swift", "struct PasswordExchange {"),
            ("Sources/A.swift", "hash(password: secret)"),
            ("Sources/A.html", #"<input name="passphrase" type="password" />"#),
            ("Sources/A.swift", #"fields = ["guess": view["guess"]]"#),
            ("Sources/A.swift", #"if case .list(let guesses) = view["guess"] {"#),
            ("Sources/A.html", #"<span class="guess"></span>"#),
        ]
    )
    func everydayWord(path: String, line: String) throws {
        #expect(try password().named(in: SourceFile(path: path, text: line)) == [])
    }

    private func password() throws -> ActivityFolder {
        let text =
            #"GameDescription( "password", seats: 2...2); Phase("guess"); enum PasswordBank {}"#
        let file = SourceFile(path: "Sources/Games/Password/Password+Activity.swift", text: text)
        return try #require(ActivityFolder("Password", [file]))
    }

    private func chess() throws -> ActivityFolder {
        let text =
            #"GameDescription( "chess", seats: 2...2); Phase("endgame"); Phase("over"); static let title = "Royal Game""#
        let file = SourceFile(path: "Sources/Games/Chess/Chess+Activity.swift", text: text)
        return try #require(ActivityFolder("Chess", [file]))
    }
}
