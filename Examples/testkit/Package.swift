// swift-tools-version: 6.2
import PackageDescription

// How a game or a bot of your own tests itself with several peers.
let package = Package(
    name: "party-tests",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "parlor", path: "../..")],
    targets: [
        .testTarget(
            name: "PartyTests",
            dependencies: [.product(name: "ParlorTestKit", package: "parlor")]
        )
    ]
)
