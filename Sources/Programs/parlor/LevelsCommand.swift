import Activities
import ArgumentParser
import ClientAPI
import Foundation
import Games
import NIOHTTP1
import Rules

/// `parlor levels`.
struct LevelsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "levels",
        abstract: "Save the levels that people have made here to a file, or take those of a file.",
        discussion: """
            Without a file the levels are printed. Taking a file puts it in place of all that is kept, so save that \
            first; pages that are open see it when they show the levels next. A file is taken whole, or not at all. \
            Examples:
              parlor levels ACTIVITY
              parlor levels ACTIVITY --save mine.levels
              parlor levels ACTIVITY --take mine.levels
            """
    )

    /// What levels are made in.
    ///
    /// It takes long to find out, and each command makes the texts above of all commands.
    private static var workshops: String {
        Catalogue.choice(of: Catalogue.activities.compactMap { $0.workshop?.activity })
    }

    @Argument(help: "In what they were made: \(workshops).")
    var activity: String
    @Option(help: "Write them to this file.")
    var save: String?
    @Option(help: "Keep those of this file, in place of all that are kept.")
    var take: String?
    @OptionGroup var options: ClientOptions

    func validate() throws {
        guard save == nil || take == nil else {
            throw ValidationError("Give --save or --take, not both.")
        }
    }

    func run() async throws {
        let client = try options.client()
        let path = "/api/levels/\(activity)"
        if let take {
            let taken = try TakenLevels(
                String(contentsOfFile: take, encoding: .utf8),
                of: take,
                madeIn: activity
            )
            _ = try await client.send(.POST, path, try APIJSON.encode(LevelFile(text: taken.text)))
            return Output.line("The levels of \(take) are kept now.")
        }
        let body = try await client.send(.GET, path)
        guard !options.json else { return Output.json(body) }
        let file = try APIJSON.decode(LevelFile.self, from: body)
        guard let save else { return Output.line(file.text) }
        try file.text.write(toFile: save, atomically: true, encoding: .utf8)
        Output.line("The levels are in \(save).")
    }
}
