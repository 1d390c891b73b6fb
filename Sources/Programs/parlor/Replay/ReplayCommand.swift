import ArgumentParser
import Foundation
import Games
import Identity
import NIOHTTP1
import Peer
import Replication
import Vocabulary

/// `parlor replay`.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Show a whole game again, keep it as a file, or check such a file.",
        discussion: """
            Every signature is checked before anything is shown, and the game is played again from what \
            was signed. A file needs no daemon, no network and nobody who was there. A name \
            with a dot or a slash is a file, any other the code of a room. Examples:
              parlor replay BIRD
              parlor replay BIRD --save sunday.parlor
              parlor replay sunday.parlor
              parlor replay --verify sunday.parlor

            Exit codes: 0 valid, 1 invalid, with one sentence that says what is wrong and where.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The code of a room that you are in, or a replay file.",
            valueName: "code-or-file"
        )
    )
    var source: String

    @Flag(help: "Say only what was checked and what came of it.")
    var verify = false

    @Option(help: ArgumentHelp("Keep the replay as a file.", valueName: "file"))
    var save: String?

    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard isFile || RoomCode(source) != nil else {
            throw ValidationError(
                "\(source) is neither a room code nor a file; a file's name has a dot or a slash."
            )
        }
    }

    private var isFile: Bool { source.contains { $0 == "." || $0 == "/" } }

    func run() async throws {
        let client = isFile ? nil : try options.client()
        let source = source
        let (bytes, replay) = try await Progress.during("Reading \(source)") {
            let bytes = try await Self.fetch(source, client)
            return (bytes, try Self.replay(of: bytes))
        }
        let report = ReplayReport(replay)
        if let save { try Self.write(bytes, to: save) }
        guard !options.json else { return Output.json(try report.json()) }
        if verify {
            report.showFindings()
        } else if let save {
            Output.line("Wrote \(save), \(bytes.count) bytes.")
        } else {
            report.showGame()
        }
    }

    private static func fetch(_ source: String, _ client: DaemonClient?) async throws -> [UInt8] {
        guard let client else { return try read(source) }
        return try await client.send(.GET, "/api/rooms/\(source.uppercased())/replay")
    }

    /// Checks every signature.
    private static func replay(of bytes: [UInt8]) throws -> Replay {
        do throws(ReplayFault) {
            return try Replay(
                try ReplayFile(decoding: bytes),
                cryptography: Sodium(),
                games: .standard
            )
        } catch {
            throw Failure.refused(error.description)
        }
    }

    /// Reads a file that may be a replay; not more of it than one can have.
    private static func read(_ path: String) throws -> [UInt8] {
        try RegularFile(path: path).read(atMost: ReplayFile.longest)
    }

    /// Writes a file whole or not at all.
    static func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure.refused(
                "\(path) cannot be written; check the directory and its permissions."
            )
        }
    }
}
