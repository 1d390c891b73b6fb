import ArgumentParser
import ClientAPI
import NIOHTTP1

/// `parlor name`.
struct NameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name",
        abstract: "Show your name, or change it everywhere.",
        discussion: """
            The new name counts in every room that you are in, and in those to come. Examples:
              parlor name
              parlor name "Ada L."
            """
    )

    @Argument(help: "The new name, at most 63 bytes.")
    var name: String?
    @OptionGroup var options: ClientOptions

    func run() async throws {
        let client = try options.client()
        let body =
            if let name {
                try await client.send(
                    .POST,
                    "/api/name",
                    try APIJSON.encode(NewName(name: name))
                )
            } else {
                try await client.send(.GET, "/api/status")
            }
        guard !options.json else { return Output.json(body) }
        let status = try APIJSON.decode(DaemonStatus.self, from: body)
        Output.line(name == nil ? status.name : "You are \(status.name) now.")
    }
}
