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
        // Whatever accents are written as, in each language of these letters.
        (.english, "über", "uber"), (.english, "über", "ueber"), (.english, "U\u{308}ber", "uber"),
        (.english, "smörgåsbord", "smorgasbord"), (.english, "smörgåsbord", "smoergaasbord"),
        (.english, "smörgåsbord", "SMÖRGASBORD"), (.french, "capharnaüm", "capharnaum"),
        (.german, "Bär", "bar"), (.german, "Bären", "Baer"), (.german, "Straße", "strasse"),
        (.german, "Größe", "grosse"), (.german, "Bæk", "baek"), (.german, "Søren", "soeren"),
        (.german, "Søren", "soren"), (.french, "cœur", "coeurs"),
        (.german, "ä\u{308}äääääöü", "aaaaaaou"),
        // Plurals that change the word.
        (.english, "knife", "knives"), (.english, "wolf", "wolves"), (.english, "tooth", "teeth"),
        (.english, "foot", "feet"), (.english, "goose", "geese"), (.english, "mouse", "mice"),
        (.english, "snowman", "snowmen"), (.english, "woman", "women"),
        (.english, "child", "children"), (.english, "person", "people"), (.english, "ox", "oxen"),
        (.english, "octopus", "octopi"), (.english, "octopus", "octopuses"),
        (.french, "travail", "travaux"), (.french, "œil", "yeux"), (.french, "bateau", "bateaux"),
        (.french, "feu", "feux"), (.french, "bijou", "bijoux"),
        (.french, "bonhomme", "bonshommes"), (.german, "Baum", "Baeume"),
        (.german, "Vogel", "Voegel"), (.german, "Garten", "Gärten"), (.german, "Museum", "Museen"),
        (.german, "Rathaus", "Rathäuser"), (.german, "Königin", "Koniginnen"),
    ]
    static let unlike: [(TopicLanguage, String, String)] = [
        (.english, "cat", "car"), (.english, "cat", "catss"), (.english, "cherry", "cherri"),
        (.english, "house", "hou"), (.french, "main", "maintenant"), (.german, "Hut", "Hund"),
        (.german, "Baum", "Raum"), (.arabic, "قطة", "قطار"),
        // Vowels that stand beside each other are no accents.
        (.english, "pot", "poet"), (.german, "Bauer", "Baur"), (.french, "coeur", "cour"),
        (.english, "goose", "gees"), (.english, "knife", "knive"),
    ]

    @Test("letter case, accents and the plural do not matter", arguments: alike)
    func same(language: TopicLanguage, word: String, guess: String) throws {
        let first = try #require(TopicWord(word, in: language))
        let second = try #require(TopicWord(guess, in: language))
        #expect(first.isSame(as: second) && second.isSame(as: first))
    }

    @Test("the first version of the rules compares words as it did")
    func first() {
        func isSame(_ one: String, _ other: String, _ language: TopicLanguage) -> Bool {
            Edition.first.isSame(one, other, in: language)
        }
        #expect(isSame("cherry", "cherries", .english) && isSame("Vögel", "Vogel", .german))
        #expect(!isSame("mouse", "mice", .english) && !isSame("über", "uber", .english))
        #expect(isSame("cheval", "chevaux", .french) && !isSame("œil", "yeux", .french))
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
