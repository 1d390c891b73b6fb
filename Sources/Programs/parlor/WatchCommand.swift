import ArgumentParser

/// `parlor watch`.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch a room, even one whose game has begun.",
        discussion: """
            The same as parlor join --watch. Example:
              parlor watch BIRD
            """
    )

    @OptionGroup var code: CodeArgument
    @Option(help: "The room, by the first digits of its identifier, where several have the code.")
    var room: String?
    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var options: ClientOptions

    func run() async throws {
        var join = JoinCommand()
        join.code = code
        join.room = room
        join.name = nil
        join.watch = true
        join.passphrase = passphrase
        join.options = options
        try await join.run()
    }
}
