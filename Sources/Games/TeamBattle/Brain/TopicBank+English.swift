// What a word is called in English, in which bots know what they can draw.
extension TopicBank {
    /// The English word that has the place of a word in its language; the word itself if it is none of the bank.
    static func english(_ word: String, in language: TopicLanguage) -> String {
        for difficulty in Difficulty.allCases {
            if let place = words(language, difficulty).firstIndex(of: word) {
                return words(.english, difficulty)[place]
            }
        }
        return word
    }
}
