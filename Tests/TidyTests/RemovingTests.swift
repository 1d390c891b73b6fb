import Testing

@Suite("One word for one thing: to remove somebody from a room")
struct RemovingTests {
    /// What the page says of it in English, by the keys of its words.
    private static func words() throws -> [String: String] {
        let file = try Repository.file("Sources/Edge/WebServer/Page/words/english.js")
        let found = file.text.matches(of: /"(kick\.[a-z]+)": "([^"]*)"/).map(\.output)
        return Dictionary(uniqueKeysWithValues: found.map { (String($0.1), String($0.2)) })
    }

    /// The command, with lines joined that are one text.
    private static func command() throws -> String {
        try Repository.file("Sources/Programs/parlor/KickCommand.swift").text
            .replacing(#/ \\\n */#, with: " ")
    }

    @Test(
        "the command line says what comes of it in the words of the page",
        arguments: ["kick.text", "kick.vote", "kick.asked", "kick.host"]
    )
    func same(key: String) throws {
        let said = try #require(try Self.words()[key])
            .replacing("{name}", with: "\\(name)").replacing("{host}", with: "\\(host)")
        #expect(try Self.command().contains(said))
    }

    @Test("neither says to vote somebody out, to ban or to take out, which were other words for it")
    func others() throws {
        let command = try Self.command()
        let shown = command.matches(of: /"([^"]*)"/).map { String($0.output.1) }
        let said = shown.filter { $0.contains(" ") } + (try Self.words().values)
        #expect(said.contains { $0.contains("Remove somebody from a room.") })
        let others = /\b(vote|ban|banned|bans|take out|taken out)\b/
        #expect(said.filter { $0.contains(others) } == [])
    }
}
