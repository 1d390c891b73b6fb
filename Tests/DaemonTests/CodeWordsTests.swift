import Testing
import Vocabulary

@testable import Daemon
@testable import WebServer

@Suite("Codes that can be said")
struct CodeWordsTests {
    @Test("every word is a code, and the page draws from the same", arguments: ["en", "de", "fr"])
    func same(language: String) throws {
        let words = try #require(CodeWords.lists[language]).split(whereSeparator: \.isWhitespace)
        let codes = CodeWords.all(in: language)
        #expect(codes.map(\.text) == words.map(String.init))
        #expect(codes.count >= 60 && Set(codes).count == codes.count)
        let page = try #require(PageFile.all.first { $0.name == "words/codes.js" })
        let list = String(decoding: page.bytes, as: UTF8.self).split(separator: "`")
            .first { $0.hasPrefix("\(words[0]) ") }
        #expect(list?.split(whereSeparator: \.isWhitespace) == words)
    }

    @Test("a language of other letters has numbers, one without a list has English")
    func others() {
        #expect(CodeWords.all(in: "ar").count == 9_000)
        #expect(CodeWords.all(in: "fi") == CodeWords.all(in: "en"))
    }

    @Test("the language is the one that the environment names, the strongest variable first")
    func language() {
        let set = ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": ""]
        #expect(CodeWords.language(from: set) == "fr")
        #expect(CodeWords.language(from: ["LANG": "de_DE.UTF-8"]) == "de")
        #expect(CodeWords.language(from: ["LANG": "C.UTF-8"]) == "c")
        #expect(CodeWords.language(from: [:]).isEmpty)
    }
}
