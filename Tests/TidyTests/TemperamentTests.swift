import Testing

@Suite("Ways in which bots play")
struct TemperamentTests {
    /// All of them, in order, as the enumeration has them.
    private static func all() throws -> [Substring] {
        try Repository.file("Sources/Core/Activities/Temperament.swift").lines
            .compactMap { $0.firstMatch(of: /^    case ([a-z]+)$/)?.output.1 }
    }

    private static func text(_ path: String) throws -> String { try Repository.file(path).text }

    @Test("the page offers each, by a word of its own")
    func page() throws {
        let folder = "Sources/Edge/WebServer/Page"
        let offers = try Self.text("\(folder)/lobby/lobby.html")
            .matches(of: /<option value="([a-z]+)" data-text="bot\.([a-z]+)">/).map(\.output)
        #expect(offers.map(\.1) == (try Self.all()))
        #expect(offers.map(\.2) == (try Self.all()))
        let words = try Self.text("\(folder)/words/english.js")
        for name in try Self.all() { #expect(words.contains("\"bot.\(name)\": ")) }
    }

    @Test("the local API takes each, and its pages tell of each")
    func told() throws {
        let names = try Self.all()
        #expect(names.count > 1)
        let schema = "strategy: { enum: [\(names.joined(separator: ", ")), null] }"
        #expect(try Self.text("Protocol/openapi.yaml").contains(schema))
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        #expect(try Self.text("Protocol/local-api.md").contains("(\(list))"))
    }
}
