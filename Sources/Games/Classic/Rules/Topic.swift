internal import Rules

/// What is to be drawn.
enum Topic: Hashable, Sendable {
    /// What somebody wrote.
    case text(String)
    /// A word of the bank, by its place there: pages show it in their own language.
    case word(Int)

    /// Bytes of a topic that somebody writes.
    static let longest = 120

    /// In English, if it is a word of the bank.
    var text: String {
        switch self {
        case .text(let text): text
        case .word(let index):
            ClassicWords.all.indices.contains(index) ? ClassicWords.all[index] : ""
        }
    }

    /// The place in the bank.
    var word: Int? {
        guard case .word(let index) = self else { return nil }
        return index
    }

    /// What a move names; `nil` if it is no topic.
    init?(_ move: Value) {
        if let word = move["word"]?.number {
            guard word >= 0, word < Int64(ClassicWords.all.count) else { return nil }
            self = .word(Int(word))
            return
        }
        guard let text = move["text"]?.text, text.utf8.count <= Self.longest,
            text.unicodeScalars.allSatisfy({ !(0...0x1f ~= $0.value || 0x7f...0x9f ~= $0.value) }),
            text.unicodeScalars.contains(where: { $0 != " " && $0 != "\u{a0}" })
        else { return nil }
        self = .text(text)
    }
}
