import Foundation
import Games
import Testing

@Suite("Words that belong together")
struct PasswordWordsTests {
    /// The lines of a text of the specification, without comments.
    private static func lines(_ name: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Protocol/games/password-words/\(name).txt")
        return try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .filter { !$0.hasPrefix("#") }.dropLast()
    }

    @Test("a bank holds 600 words and more, none twice", arguments: PasswordLanguage.allCases)
    func banks(language: PasswordLanguage) {
        let bank = PasswordWords.bank(language)
        #expect(bank.count >= 600)
        #expect(bank.count == PasswordWords.count)
        let keys = bank.map { PasswordWords.key(of: $0, in: language) }
        #expect(zip(bank, keys).filter { $1 == nil }.map(\.0) == [])
        #expect(Set(keys).count == bank.count)
        #expect(bank.allSatisfy { PasswordWords.lengths.contains($0.count) })
    }

    @Test("a word of the bank is found by itself", arguments: PasswordLanguage.allCases)
    func places(language: PasswordLanguage) {
        let bank = PasswordWords.bank(language)
        let found = bank.map { PasswordWords.place(of: $0.uppercased(), in: language) }
        #expect(found == Array(0..<bank.count))
        #expect(PasswordWords.place(of: "xyzzy", in: language) == nil)
    }

    @Test("the specification has the same bank", arguments: PasswordLanguage.allCases)
    func specified(language: PasswordLanguage) throws {
        #expect(try Self.lines(language.rawValue) == PasswordWords.bank(language))
    }

    @Test("the specification has the same table")
    func table() throws {
        let lines = try Self.lines("associations")
        #expect(lines.count == PasswordWords.count)
        let table = lines.map { $0.split(separator: " ").compactMap { Int($0) } }
        #expect(table == (0..<lines.count).map(PasswordWords.associations))
    }

    @Test("a word belongs to five others and more, and they to it")
    func associations() {
        for place in 0..<PasswordWords.count {
            let others = PasswordWords.associations(of: place)
            #expect(others.count >= 5)
            #expect(others == Set(others).sorted())
            #expect(!others.contains(place))
            #expect(others.allSatisfy { PasswordWords.associations(of: $0).contains(place) })
        }
        #expect(PasswordWords.associations(of: -1) == [])
        #expect(PasswordWords.associations(of: PasswordWords.count) == [])
    }

    @Test("a chain gets from every word to every other, in seven steps at most")
    func chain() {
        for start in 0..<PasswordWords.count {
            var reached: Set = [start]
            var edge = reached
            for _ in 0..<7 {
                edge = Set(edge.flatMap(PasswordWords.associations)).subtracting(reached)
                reached.formUnion(edge)
            }
            #expect(reached.count == PasswordWords.count)
        }
    }

    @Test(
        "what everybody would say belongs together",
        arguments: [("lock", "key"), ("bread", "butter"), ("bee", "honey"), ("cat", "mouse")]
    )
    func obvious(first: String, second: String) throws {
        let place = try #require(PasswordWords.place(of: first, in: .english))
        let other = try #require(PasswordWords.place(of: second, in: .english))
        #expect(PasswordWords.associations(of: place).contains(other))
    }

    @Test("words are compared as the specification's examples are")
    func folding() throws {
        let lines = try Self.lines("folding")
        #expect(lines.count > 40)
        for line in lines {
            let parts = line.split(separator: "\t").map(String.init)
            let language = try #require(PasswordLanguage(rawValue: parts[0]))
            let word = parts[1].replacing(/\\u([0-9a-f]{4})/) { match in
                UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init)
                    .map { String($0) } ?? ""
            }
            let expected = parts.count > 2 ? parts[2] : nil
            #expect(PasswordWords.key(of: word, in: language) == expected, "\(line)")
        }
    }

    @Test("a word has at most 24 letters, and 96 scalars with its marks")
    func limits() {
        let marks = String(repeating: "\u{301}", count: 94)
        #expect(PasswordWords.key(of: "ab" + marks, in: .english) == "ab")
        #expect(PasswordWords.key(of: "ab" + marks + "\u{301}", in: .english) == nil)
        let long = String(repeating: "a", count: 24)
        #expect(PasswordWords.key(of: long, in: .german) == long)
        #expect(PasswordWords.key(of: long + "a", in: .german) == nil)
    }
}
