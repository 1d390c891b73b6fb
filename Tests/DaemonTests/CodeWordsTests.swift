import Testing
import Vocabulary

@testable import Daemon
@testable import WebServer

@Suite("Codes that can be said")
struct CodeWordsTests {
    @Test(
        "the words are those of the page's script, and each is a code",
        arguments: ["en", "de", "fr"]
    )
    func same(language: String) throws {
        let words = try #require(SpokenWords.words[language])
        let codes = CodeWords.all(in: language)
        #expect(codes.map(\.text) == words)
        #expect(codes.count >= 60 && Set(codes).count == codes.count)
        let page = try #require(PageFile.all.first { $0.name == "scripts.js" })
        let script = "\(page.text)"
        #expect(words.allSatisfy { script.contains($0) })
    }

    @Test("no list of the page's script is passed over")
    func lists() {
        #expect(Set(SpokenWords.words.keys) == ["en", "de", "fr"])
        var script = """
            const WORDS = {
              en: `ACORN APPLE
                BIRD`,
              de: `ADLER`,
            };
              en: `a`

            """
        let words = script.withUTF8(SpokenWords.read)
        #expect(words == ["en": ["ACORN", "APPLE", "BIRD"], "de": ["ADLER"]])
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
