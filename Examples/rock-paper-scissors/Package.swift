// swift-tools-version: 6.2
import PackageDescription

// A game of one's own, outside of Parlor: one folder, and one line that names it.
let package = Package(
    name: "rock-paper-scissors",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RockPaperScissors", targets: ["RockPaperScissors"])],
    dependencies: [.package(name: "parlor", path: "../..")],
    targets: [
        .target(
            name: "RockPaperScissors",
            dependencies: [.product(name: "ParlorGames", package: "parlor")]
        ),
        .testTarget(
            name: "RockPaperScissorsTests",
            dependencies: [
                "RockPaperScissors",
                .product(name: "ParlorGames", package: "parlor"),
                .product(name: "ParlorTestKit", package: "parlor"),
            ]
        ),
    ]
)
