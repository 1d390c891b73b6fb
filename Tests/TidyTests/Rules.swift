/// What the repository holds itself to; the functions that check it are in `Tidiness`.
enum Rules {
    /// What each folder of the core may import: core modules only.
    ///
    /// The standard library needs no import.
    static let core: [String: Set<String>] = [
        "Vocabulary": [],
        "Wire": ["Vocabulary"],
        "Transport": ["Vocabulary", "Wire"],
        "Membership": ["Vocabulary", "Wire"],
        "Replication": ["Vocabulary", "Wire"],
        "Agreement": ["Vocabulary", "Wire"],
        "Canvas": ["Vocabulary", "Wire"],
        "Documents": ["Vocabulary", "Wire"],
        "Physics": [],
        "Secrets": ["Vocabulary", "Wire"],
        "Rules": ["Vocabulary", "Wire"],
        "Activities": ["Vocabulary", "Wire", "Rules"],
        "Peer": [
            "Vocabulary", "Wire", "Transport", "Membership", "Replication", "Agreement", "Canvas",
            "Documents", "Secrets", "Rules",
        ],
    ]

    /// What the activities may import, all of them: they are pure as the core is.
    static let games: Set<String> = [
        "Vocabulary", "Wire", "Physics", "Secrets", "Rules", "Activities",
    ]

    /// Names of phases that say something else as well: the activity without rounds, and the end of every game.
    static let everybodysPhases: Set<String> = ["bring", "draw", "over"]

    /// Activities that are called by a word that the tree has to say of other things as well.
    static let everydayNames: Set<String> = ["password"]

    /// Asks what an activity is called, to do something else for it: the catalogue says what an activity is.
    static var namedCase: Regex<Substring> {
        /activity\W{0,3}\s*[!=]={1,2}\s*["'][a-z]|["'][a-z-]+["']\s*[!=]={1,2}\s*\S*activity|^\s*activity: ["'][a-z]/
    }

    /// Asks for a phase by its name; how far a room has come (`running`, `over`) is everybody's.
    static var namedPhase: Regex<(Substring, Substring)> {
        /phase(?:\.name)?\)?\s*[!=]={1,2}\s*["'](?!over|running)([a-z]+)["']/
    }

    /// What shows how one activity is played, or is for its vectors: it names that one.
    static let showingOne = [
        "Examples/python/parlor_bot/", "Examples/python/vectors/", "Examples/python/README.md",
        "Examples/python/make_vectors.py", "Examples/words/", "Examples/strokes/",
    ]

    /// Which edges may be imported by which other edges; every other pair may not.
    static let edgesSeenByEdges: [String: Set<String>] = [
        "ClientAPI": ["WebServer", "APIClient"],
        "BotKit": ["APIClient"],
    ]

    /// Technologies with one door: the module, and the only edge that may import it.
    static let owners: [String: String] = [
        "CAvahi": "Discovery",
        "CSodium": "Identity",
        "CCairo": "Rendering",
        "CWebP": "Rendering",
        "CQrencode": "QRCode",
        "CZstd": "Archive",
        "GRDB": "Archive",
        "Hummingbird": "WebServer",
        "HummingbirdCore": "WebServer",
        "NIOWebSocket": "WebServer",
    ]

    /// The edges, by folder, without the system libraries.
    static let edges: Set<String> = [
        "Discovery", "Datagrams", "Streams", "Archive", "Identity", "Rendering", "QRCode",
        "ClientAPI",
        "WebServer", "BotKit", "APIClient",
    ]

    /// What puts core and edges together; nothing of these may be imported below.
    static let programs: Set<String> = [
        "Benchmarks", "Daemon", "LiveSimulation", "Simulation", "parlor",
    ]

    /// Words that say nothing about what a thing is, wherever they stand in a name.
    static let emptyWords: Set<String> = [
        "Manager", "Helper", "Helpers", "Utils", "Utilities", "Common", "Base", "Impl",
    ]

    /// The most lines of a source file.
    static let longestFile = 300

    /// The most lines of a Python example: one file a chapter of the specification.
    static let longestExample = 400

    /// Folders whose files may be longer: lists of words in one language, and test vectors, are data.
    static let longFilesAllowed = ["/words/", "Protocol/vectors/"]

    /// The most files that a type spreads over, and the most properties that it stores: a machine that owns its
    /// state beats an extension of a type that has fifty fields.
    static let largestType = TypeCensus.Size(files: 6, stored: 15)

    /// From how many files of the tree a file of `PeerCore` may name no types: it is the map, and says only what is where.
    static let widestMap = 15

    /// The six layers of the core, in `Sources/Core/Peer`: none changes what is another's.
    static let layers = ["PeerCore", "Proceedings", "Entrance", "Peering", "Gossip", "Network"]

    /// How values of the standard library are changed that hold others.
    static let changes = [
        ".append(", ".insert(", ".remove", ".formUnion(", ".subtract(", ".merge(", ".popLast(",
    ]

    /// What stands in brackets behind a name.
    static var place: Regex<Substring> { /\[[^\]]*\]+/ }

    /// A name, and the way from there to a field or an entry.
    typealias Field = (Substring, first: Substring, path: Substring)

    /// What a line assigns to.
    static var assigned: Regex<Field> {
        #/
            (?:^|\{)\ *(?<first>[A-Za-z_]\w*)
            (?<path>(?:[?!]?\.[A-Za-z_]\w*|[?!]?\[[^\]]*\]+)+)
            \ ?[-+|&*\/]?=(?:\ |$)
        /#
    }

    /// What a line adds something to, or takes something out of.
    static var changed: Regex<Field> {
        #/
            (?:^|[^\w.?!\]])(?<first>[A-Za-z_]\w*)
            (?<path>(?:[?!]?\.[A-Za-z_]\w*|[?!]?\[[^\]]*\]+)+?)
            \.(?:append|insert|remove\w*|formUnion|subtract|merge|popLast)\(
        /#
    }

    /// A type that other files of its module see, as its declaration begins.
    static var declaredType: Regex<(Substring, Substring)> {
        /(?:(?:public|package|internal|final|indirect|@\w+) )*(?:struct|enum|class|actor|protocol) ([A-Z]\w*)/
    }

    /// A case of an enum in a switch, alone or in a tuple.
    static var caseOfEnum: Regex<Substring> {
        #/ *case (?:let )?(?:\((?:[^:]*[(, ])?)?(?:[A-Z]\w*)?\.[a-z]/#
    }

    /// Modules whose folders name one another in no ring.
    static let layered =
        core.keys.sorted().map { "Sources/Core/\($0)" }
        + ["APIClient", "Archive", "BotKit", "ClientAPI", "Datagrams", "Discovery"]
        .map { "Sources/Edge/\($0)" }
        + ["Identity", "QRCode", "Rendering", "Streams", "WebServer"].map { "Sources/Edge/\($0)" }
        + ["Benchmarks", "Daemon", "LiveSimulation", "parlor"].map { "Sources/Programs/\($0)" }
        + ["Sources/Games", "Sources/Simulation"]

    /// The most bytes of a vector: LLVM forgets the alignment of wider ones where they live across an `await`.
    static let widestVector = 16

    /// A vector of the standard library: its lanes, and the bits of its scalar where they are named.
    typealias Vector = (Substring, lanes: Substring, bits: Substring?)
    static var vector: Regex<Vector> {
        /SIMD(?<lanes>[0-9]+)(?:(?:<| where Scalar == )U?(?:Int|Float)(?<bits>[0-9]+))?/
    }

    /// An async function whose errors have a type.
    static var riskyAsync: Regex<Substring> { /async\s+throws\s*\(/ }

    /// What lies at the root; anything else is a draft, a build product or a mistake.
    static let entries: Set<String> = [
        "Package.swift", "Makefile", "README.md", "CONTRIBUTING.md", "LICENSE", "Protocol",
        "Sources", "Tests", "Examples", ".ci", ".editorconfig", ".gitattributes",
        ".gitignore",
        ".swift-format",
    ]

    /// What a build or a tool leaves at the root and git does not hold.
    static let leftovers: Set<String> = [
        ".build", ".build-asan", ".git", ".hypothesis", ".swiftpm", ".venv", "Package.resolved",
        ".ruff_cache",
        ".mypy_cache", ".vscode", ".idea", ".DS_Store",
    ]
}
