// swift-tools-version: 6.2
import PackageDescription

// An empty program with the two packages that Parlor cannot do without: what it weighs, Parlor weighs
// at least. Tests/TidyTests sees to it that the versions are Parlor's.
let package = Package(
    name: "floor",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            exact: "2.28.1",
            traits: []
        ),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "floor",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources"
        )
    ],
    swiftLanguageModes: [.v6]
)
