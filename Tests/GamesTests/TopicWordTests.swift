import Testing

@testable import Games

@Suite("Words to draw, and how guesses are compared with them")
struct TopicWordTests {
    static let alike: [(TopicLanguage, String, String)] = [
        (.english, "cat", "CAT"), (.english, "cat", "cats"), (.english, "cherry", "cherries"),
        (.english, "torch", "torches"), (.french, "éclair", "eclair"), (.french, "œuf", "oeufs"),
        (.french, "cheval", "chevaux"), (.french, "château", "chateaux"),
        (.german, "Tür", "tuer"), (.german, "Baum", "Bäume"), (.german, "Vogel", "Vögel"),
        (.german, "Katze", "Katzen"), (.german, "Haus", "Häuser"), (.arabic, "سيارة", "سيارات"),
        (.arabic, "إجاصة", "اجاصه"),
    ]
    static let unlike: [(TopicLanguage, String, String)] = [
        (.english, "cat", "car"), (.english, "cat", "catss"), (.english, "cherry", "cherri"),
        (.english, "house", "hou"), (.french, "main", "maintenant"), (.german, "Hut", "Hund"),
        (.german, "Baum", "Raum"), (.arabic, "قطة", "قطار"),
    ]

    @Test("letter case, accents and the plural do not matter", arguments: alike)
    func same(language: TopicLanguage, word: String, guess: String) throws {
        let first = try #require(TopicWord(word, in: language))
        let second = try #require(TopicWord(guess, in: language))
        #expect(first.isSame(as: second) && second.isSame(as: first))
    }

    @Test("other words are other words", arguments: unlike)
    func others(language: TopicLanguage, word: String, guess: String) throws {
        let first = try #require(TopicWord(word, in: language))
        let second = try #require(TopicWord(guess, in: language))
        #expect(!first.isSame(as: second) && !second.isSame(as: first))
    }

    @Test(
        "each bank has forty words, all of them words and none the same as another",
        arguments: TopicLanguage.allCases,
        Difficulty.allCases
    )
    func banks(language: TopicLanguage, difficulty: Difficulty) throws {
        let bank = TopicBank.words(language, difficulty)
        #expect(bank.count == 40)
        let words = try bank.map { try #require(TopicWord($0, in: language), "\($0)") }
        for (index, word) in words.enumerated() {
            for other in words[..<index] {
                #expect(!word.isSame(as: other), "\(word.key) and \(other.key)")
            }
        }
    }
}
