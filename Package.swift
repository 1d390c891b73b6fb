// swift-tools-version: 6.2
import Foundation
import PackageDescription

// `make fuzz` builds our modules once more, elsewhere, with libFuzzer's and AddressSanitizer's marks.
let fuzzedPart = Context.environment["PARLOR_FUZZ"]
let sanitizers = "-sanitize=fuzzer,address"

// `make check` builds what needs no package and of the system's libraries only libsodium, so that nothing is fetched for it.
let isCheck = Context.environment["PARLOR_CHECK"] != nil

// Whole parties take too long for each save, and so does the building of their tests: of those it has what is worked out in
// seconds, unless all of them are asked for (PARLOR_CHECK=whole).
let partiesInCheck = ["OrderTests.swift", "RandomRoom.swift", "Shuffle.swift"]
let isWholeCheck = Context.environment["PARLOR_CHECK"] == "whole"

// `make play` leaves out what tries Parlor out and measures it: the simulator and the benchmarks.
let isPlay = Context.environment["PARLOR_PLAY"] != nil

let plainSettings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]
let settings =
    plainSettings
    + (fuzzedPart != nil ? [.unsafeFlags([sanitizers, "-enable-testing"])] : [])

// Core takes names of core targets only, so that a product, and with it Foundation or a socket,
// cannot be named here. Tests/TidyTests reads the import lines for what a manifest cannot stop.
enum CoreName: String {
    case vocabulary = "Vocabulary"
    case wire = "Wire"
    case transport = "Transport"
    case membership = "Membership"
    case replication = "Replication"
    case agreement = "Agreement"
    case canvas = "Canvas"
    case documents = "Documents"
    case physics = "Physics"
    case secrets = "Secrets"
    case rules = "Rules"
    case activities = "Activities"
    case games = "Games"
    case peer = "Peer"
}

// An activity is a folder of Sources/Games: its Swift is part of one target, and none of it is named here. Its page is embedded with
// the page's own files (EmbedPage).
let activityPages =
    ((try? FileManager.default.contentsOfDirectory(
        atPath: "\(Context.packageDirectory)/Sources/Games"
    )) ?? [])
    .map { "\($0)/Page" }
    .filter {
        FileManager.default.fileExists(
            atPath: "\(Context.packageDirectory)/Sources/Games/\($0)"
        )
    }

func core(
    _ name: CoreName,
    _ dependencies: [CoreName],
    path: String? = nil,
    exclude: [String] = []
) -> Target {
    .target(
        name: name.rawValue,
        dependencies: dependencies.map { .byName(name: $0.rawValue) },
        path: path ?? "Sources/Core/\(name.rawValue)",
        exclude: exclude,
        swiftSettings: settings
    )
}

// An edge sees core, one outside technology, and no other edge (ClientAPI is the exception: it is
// the vocabulary of the local API).
func edge(
    _ name: String,
    core: [CoreName] = [],
    system: [String] = [],
    products: [Target.Dependency] = [],
    exclude: [String] = [],
    resources: [Resource]? = nil,
    plugins: [Target.PluginUsage]? = nil
) -> Target {
    .target(
        name: name,
        dependencies: core.map { .byName(name: $0.rawValue) }
            + system.map { .byName(name: $0) } + products,
        path: "Sources/Edge/\(name)",
        exclude: exclude,
        resources: resources,
        swiftSettings: settings,
        plugins: plugins
    )
}

// What a test says is run once, so that to optimise it takes longer than to run it as it is; what it calls is optimised.
let testSettings =
    settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [Target.Dependency], sources: [String]? = nil) -> Target
{
    .testTarget(
        name: name,
        dependencies: dependencies,
        path: "Tests/\(name)",
        sources: sources,
        swiftSettings: testSettings
    )
}

let nio: [Target.Dependency] = [
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
]

// What is fuzzed, by part; `make fuzz` builds one program of each, `swift test` feeds all of them with
// what once broke something.
let fuzzedWire: [Target.Dependency] = ["Vocabulary", "Wire"]
let fuzzedPeers: [Target.Dependency] = [
    "Canvas", "Secrets", "Rules", "Games", "Peer", "Identity", "Simulation",
]
let fuzzedEdges: [Target.Dependency] = [
    "Archive", "Discovery", "Datagrams", "ClientAPI", "WebServer", "Rendering",
    .product(name: "GRDB", package: "GRDB.swift"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOCore", package: "swift-nio"),
]
let fuzzed = [
    "Wire": fuzzedWire,
    "Peers": fuzzedWire + ["Transport", "Replication"] + fuzzedPeers,
    "Edges": fuzzedWire + ["Replication"] + fuzzedEdges,
]

func fuzzing(_ part: String) -> [Target] {
    [
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "Fuzz\(part)",
            dependencies: (fuzzed[part] ?? []) + ["CFuzzer"],
            path: "Tests/Fuzz",
            exclude: [
                "CFuzzer", "Tests", "regressions", "fuzz.py", "seed_corpus.py", "secret_seeds.py",
            ]
                + fuzzed.keys.filter { $0 != part }.map { "Targets/\($0)" },
            sources: ["Targets", "Driver"],
            swiftSettings: settings + [.define("FUZZ_\(part.uppercased())")],
            linkerSettings: [.unsafeFlags([sanitizers])]
        ),
    ]
}

let regressions = Target.testTarget(
    name: "FuzzTests",
    dependencies: fuzzedWire + ["Transport", "Replication"] + fuzzedPeers + fuzzedEdges,
    path: "Tests/Fuzz",
    exclude: ["CFuzzer", "Driver", "regressions", "fuzz.py", "seed_corpus.py", "secret_seeds.py"],
    sources: ["Targets", "Tests"],
    swiftSettings: testSettings
)

let products: [Product] = [
    .executable(name: "parlor", targets: ["parlor"]),
    .library(name: "ParlorTestKit", targets: ["Simulation"]),
    .library(name: "BotKit", targets: ["BotKit", "APIClient"]),
    // What a game is made of, and the peers that play it.
    .library(
        name: "ParlorGames",
        targets: ["Vocabulary", "Wire", "Rules", "Activities", "Games", "Peer"]
    ),
]

let packages: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    // Its traits are readers of configuration and all of Foundation: half a minute of building, for nothing used here.
    .package(
        url: "https://github.com/hummingbird-project/hummingbird",
        exact: "2.28.1",
        traits: []
    ),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
]

let targets: [Target] =
    [
        core(.vocabulary, []),
        core(.wire, [.vocabulary]),
        core(.transport, [.vocabulary, .wire]),
        core(.membership, [.vocabulary, .wire]),
        core(.replication, [.vocabulary, .wire]),
        core(.agreement, [.vocabulary, .wire]),
        core(.canvas, [.vocabulary, .wire]),
        core(.documents, [.vocabulary, .wire]),
        core(.physics, []),
        core(.secrets, [.vocabulary, .wire]),
        core(.rules, [.vocabulary, .wire]),
        core(.activities, [.vocabulary, .wire, .rules]),
        core(
            .games,
            [.vocabulary, .wire, .physics, .secrets, .rules, .activities],
            path: "Sources/Games",
            exclude: activityPages
        ),
        core(
            .peer,
            [
                .vocabulary, .wire, .transport, .membership, .replication, .agreement, .canvas,
                .documents, .secrets, .rules,
            ]
        ),

        .systemLibrary(
            name: "CAvahi",
            path: "Sources/Edge/CAvahi",
            providers: [.apt(["libavahi-client-dev", "libavahi-core-dev"])]
        ),
        .systemLibrary(
            name: "CSodium",
            path: "Sources/Edge/CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]
        ),
        .systemLibrary(
            name: "CCairo",
            path: "Sources/Edge/CCairo",
            pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]
        ),
        .systemLibrary(
            name: "CWebP",
            path: "Sources/Edge/CWebP",
            pkgConfig: "libwebpmux",
            providers: [.apt(["libwebp-dev"])]
        ),
        .systemLibrary(
            name: "CZstd",
            path: "Sources/Edge/CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"])]
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/Edge/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        .systemLibrary(
            name: "CQrencode",
            path: "Sources/Edge/CQrencode",
            pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"])]
        ),
        .systemLibrary(name: "CLinux", path: "Sources/Edge/CLinux"),

        edge("Discovery", core: [.vocabulary], system: ["CAvahi"]),
        edge("Datagrams", core: [.vocabulary], system: ["CLinux"], products: nio),
        edge(
            "Archive",
            core: [.vocabulary, .wire, .replication],
            system: ["CZstd", "CLinux"],
            products: [.product(name: "GRDB", package: "GRDB.swift")]
        ),
        edge("Streams", products: nio),
        edge("Identity", core: [.vocabulary, .wire], system: ["CSodium"]),
        edge("Rendering", core: [.vocabulary, .wire], system: ["CCairo", "CWebP"]),
        edge("QRCode", system: ["CQrencode"]),
        edge("ClientAPI"),
        edge(
            "BotKit",
            core: [.vocabulary, .wire, .rules, .activities],
            exclude: ["Sketches/README.md"],
            resources: [.embedInCode("Sketches/sketches.txt")]
        ),
        edge(
            "APIClient",
            core: [.vocabulary, .wire, .rules, .activities],
            products: nio + [
                .byName(name: "BotKit"), .byName(name: "ClientAPI"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        edge(
            "WebServer",
            core: [.vocabulary],
            system: ["CZlib"],
            products: nio + [
                .byName(name: "ClientAPI"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Page"],
            plugins: ["EmbedPage"]
        ),
        // Puts the browser page together of its files.
        .target(
            name: "Assembling",
            path: "Sources/Embedding/Assembling",
            swiftSettings: plainSettings
        ),
        // Embeds the browser page: it walks its folders, so that no list of files is kept anywhere.
        .plugin(
            name: "EmbedPage",
            capability: .buildTool(),
            dependencies: ["embed-page"],
            path: "Sources/Embedding/EmbedPage"
        ),
        .executableTarget(
            name: "embed-page",
            dependencies: ["Assembling"],
            path: "Sources/Embedding/embed-page",
            // It runs while others are built: it has a main of its own, which is not libFuzzer's.
            swiftSettings: plainSettings
        ),

        .target(
            name: "Daemon",
            dependencies: [
                "Vocabulary", "Wire", "Transport", "Replication", "Canvas", "Documents", "Rules",
                "Activities",
                "Games",
                "Peer",
                "Discovery",
                "Datagrams", "Streams", "Archive",
                "Identity", "Rendering", "ClientAPI", "WebServer", "BotKit",
                "QRCode",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ] + nio,
            path: "Sources/Programs/Daemon",
            swiftSettings: settings
        ),
        .target(
            name: "Benchmarks",
            dependencies: [
                "Vocabulary", "Wire", "Replication", "Canvas", "Rules", "Games", "Peer", "Archive",
                "Identity", "Physics", "Simulation",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Programs/Benchmarks",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "parlor",
            dependencies: [
                "APIClient", "Archive", "BotKit", "Daemon", "ClientAPI", "Datagrams", "Discovery",
                "Identity", "Peer", "QRCode", "Replication", "Rules", "Activities", "Games",
                "Vocabulary", "Wire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ] + nio + (isPlay ? [] : ["Benchmarks", "LiveSimulation", "Simulation"]),
            path: "Sources/Programs/parlor",
            exclude: isPlay ? ["Trials"] : [],
            swiftSettings: settings + (isPlay ? [] : [.define("TRIALS")])
        ),
        .target(
            name: "Simulation",
            dependencies: [
                "Vocabulary", "Wire", "Replication", "Canvas", "Secrets", "Rules", "Activities",
                "Games",
                "Peer",
                "Identity",
                "BotKit",
            ],
            path: "Sources/Simulation",
            swiftSettings: settings
        ),
        .target(
            name: "LiveSimulation",
            dependencies: [
                "Vocabulary", "Wire", "Replication", "Rules", "Games", "Peer", "Identity",
                "Datagrams", "Simulation",
            ] + nio,
            path: "Sources/Programs/LiveSimulation",
            swiftSettings: settings
        ),

        // What the tests of several modules read the vectors of the specification with.
        .target(
            name: "VectorJSON",
            dependencies: ["Vocabulary"],
            path: "Tests/VectorJSON",
            swiftSettings: settings
        ),
        .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
        .target(
            name: "CountedGroup",
            dependencies: ["Wire", "Identity"],
            path: "Tests/CountedGroup",
            swiftSettings: settings
        ),
        tests("TidyTests", []),
        tests("AssemblingTests", ["Assembling"]),
        tests("WireTests", ["VectorJSON", "Vocabulary", "Wire", "Identity"]),
        tests("CanvasTests", ["SeededRandom", "Vocabulary", "Wire", "Canvas"]),
        tests("DocumentsTests", ["SeededRandom", "VectorJSON", "Vocabulary", "Wire", "Documents"]),
        tests("PhysicsTests", ["SeededRandom", "VectorJSON", "Physics"]),
        tests("SecretsTests", ["VectorJSON", "Vocabulary", "Wire", "Secrets", "Identity"]),
        tests("MembershipTests", ["SeededRandom", "Vocabulary", "Membership"]),
        tests("RulesTests", ["SeededRandom", "VectorJSON", "Vocabulary", "Wire", "Rules"]),
        tests(
            "GamesTests",
            [
                "SeededRandom", "Vocabulary", "Wire", "Physics", "Secrets", "Rules", "Activities",
                "Games", "Identity", "CountedGroup",
            ]
        ),
        tests("AgreementTests", ["SeededRandom", "Vocabulary", "Wire", "Agreement"]),
        tests("TransportTests", ["SeededRandom", "Vocabulary", "Wire", "Transport", "Identity"]),
        tests(
            "ReplicationTests",
            ["SeededRandom", "Vocabulary", "Wire", "Replication", "Identity"]
        ),
        tests(
            "PeerTests",
            [
                "Vocabulary", "Wire", "Transport", "Replication", "Canvas", "Rules", "Activities",
                "Games", "Peer", "Identity", "Simulation", "VectorJSON",
            ]
        ),
        tests(
            "SimulationTests",
            [
                "Vocabulary", "Wire", "Transport", "Replication", "Canvas", "Documents", "Secrets",
                "Rules", "Activities",
                "Games",
                "Peer",
                "Identity",
                "Simulation", "BotKit", "CountedGroup",
            ],
            sources: isCheck && !isWholeCheck ? partiesInCheck : nil
        ),
        tests("LiveSimulationTests", ["Simulation", "LiveSimulation"]),
        tests("IdentityTests", ["VectorJSON", "Vocabulary", "Wire", "Identity"]),
        .executableTarget(
            name: "ArchiveVictim",
            dependencies: ["Vocabulary", "Wire", "Replication", "Archive"],
            path: "Tests/ArchiveVictim",
            swiftSettings: settings
        ),
        tests(
            "ArchiveTests",
            [
                "Vocabulary", "Wire", "Replication", "Archive", "ArchiveVictim",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        tests("DatagramsTests", ["Vocabulary", "Datagrams"] + nio),
        tests(
            "WebServerTests",
            [
                "Vocabulary", "ClientAPI", "WebServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ] + nio
        ),
        tests(
            "DaemonTests",
            [
                "Identity",
                "Vocabulary", "Wire", "Documents", "Rules", "Games", "Peer", "Discovery", "Archive",
                "ClientAPI", "APIClient", "Daemon", "Streams", "WebServer",
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
            ] + nio
        ),
        tests("BotKitTests", ["Vocabulary", "Wire", "Rules", "Activities", "Games", "BotKit"]),
        tests("QRCodeTests", ["QRCode"]),
        tests("DiscoveryTests", ["Vocabulary", "Discovery"]),
        tests("RenderingTests", ["VectorJSON", "Vocabulary", "Wire", "Rendering", "CCairo"]),
    ] + (fuzzedPart.map(fuzzing) ?? [regressions])

/// Whether a target is built of nothing but our own modules, with libsodium for the cryptography.
func isSelfContained(_ name: String, among targets: [Target]) -> Bool {
    guard let target = targets.first(where: { $0.name == name }) else { return false }
    guard target.type != .system else { return name == "CSodium" }
    return (target.plugins ?? []).isEmpty
        && target.dependencies.allSatisfy { dependency in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _):
                isSelfContained(name, among: targets)
            default: false
            }
        }
}

let package = Package(
    name: "parlor",
    platforms: [.macOS(.v15)],
    products: isCheck ? [] : products,
    dependencies: isCheck ? [] : packages,
    targets: isCheck ? targets.filter { isSelfContained($0.name, among: targets) } : targets,
    swiftLanguageModes: [.v6]
)
