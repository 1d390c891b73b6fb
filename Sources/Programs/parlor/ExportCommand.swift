import APIClient
import Activities
import ArgumentParser
import ClientAPI
import Foundation
import Games
import NIOHTTP1
import Rules

/// `parlor export`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a room's picture, how it was drawn, or the whole room to a file.",
        discussion: """
            The end of the file's name says what it is: .svg and .png a picture, .webp an animation of how \
            it was drawn, .parlor a replay that any machine can check. A game has a drawing on each tile of \
            each round: --round writes all of one round, each as SVG, PNG and WebP, into a folder. Examples:
              parlor export BIRD picture.png --pixels 2048
              parlor export BIRD picture.webp
              parlor export BIRD --round 2 drawings
            """
    )

    private static let suffixes = ["svg", "png", "webp", "parlor"]
    private static let animated = 512

    @OptionGroup var room: CodeArgument
    @Argument(
        help: ArgumentHelp(
            "The file to write, or with --round the folder.",
            valueName: "file-or-folder"
        )
    )
    var file: String
    @Option(help: "The side of a PNG in pixels, 16…8192, or of a WebP, 16…1024.")
    var pixels: Int?
    @Option(help: "Which round of a game, from 1.")
    var round: Int?
    @OptionGroup var options: ClientOptions

    private var suffix: String? { Self.suffixes.first { file.hasSuffix("." + $0) } }

    func validate() throws {
        guard round != nil || suffix != nil else {
            throw ValidationError("\(file) must end with .svg, .png, .webp or .parlor.")
        }
        let isAnimated = round != nil || suffix == "webp"
        let range = isAnimated ? APILimits.animationPixels : APILimits.exportPixels
        guard pixels.map(range.contains) ?? true else {
            throw ValidationError(
                "--pixels takes a number from \(range.lowerBound) to \(range.upperBound) here."
            )
        }
    }

    func run() async throws {
        if let round { return try await export(round) }
        let path =
            switch suffix {
            case "parlor": "/replay"
            case "webp": "/export.webp?size=\(pixels ?? Self.animated)"
            case "png": "/export.png?size=\(pixels ?? 1024)"
            default: "/export.svg"
            }
        let client = try options.client()
        let address = room.path + path
        let bytes = try await Progress.during("Writing \(file)") {
            try await client.send(.GET, address)
        }
        try ReplayCommand.write(bytes, to: file)
        guard !options.json else {
            return Output.json(try APIJSON.encode(["file": file, "bytes": "\(bytes.count)"]))
        }
        Output.line("Wrote \(file), \(bytes.count) bytes.")
    }

    /// Writes all drawings of a round.
    private func export(_ round: Int) async throws {
        let client = try options.client()
        let detail = try await client.send(.GET, room.path, as: RoomDetail.self)
        let tiles = Self.tiles(of: round, in: detail)
        guard tiles > 0 else {
            throw Failure.refused("Round \(round) of \(detail.code) has no drawings to show yet.")
        }
        do {
            try FileManager.default.createDirectory(
                atPath: file,
                withIntermediateDirectories: true
            )
        } catch {
            throw Failure.refused("\(file) is no folder that can be written to.")
        }
        var files: [String] = []
        for tile in 0..<tiles {
            for suffix in ["svg", "png", "webp"] {
                let address =
                    room.path + "/drawings/\(round)/\(tile).\(suffix)"
                    + "?size=\(pixels ?? Self.animated)"
                let what = "Writing drawing \(tile + 1) of \(tiles) as \(suffix.uppercased())"
                let bytes = try await Progress.during(what) {
                    try await client.send(.GET, address)
                }
                let path = "\(file)/round-\(round)-tile-\(tile + 1).\(suffix)"
                try ReplayCommand.write(bytes, to: path)
                files.append(path)
            }
        }
        guard !options.json else { return Output.json(try APIJSON.encode(["files": files])) }
        for path in files { Output.line("Wrote \(path).") }
    }

    /// How many drawings of a round may be shown.
    private static func tiles(of round: Int, in detail: RoomDetail) -> Int {
        guard let view = detail.game?.state, let activity = Catalogue.activity(detail.activity)
        else { return 0 }
        let rounds = activity.report(of: Value(view)) { "\($0)" }
        return rounds.first { $0.number == Int64(round) }?.drawings ?? 0
    }
}
