/// The words of one game: a bank, and those that its players bring.
struct Lexicon: Sendable {
    /// How many words one move can bring, and how many one seat in all.
    static let most = (ofMove: 40, ofSeat: 100)

    /// What language they are in.
    let language: PasswordLanguage
    /// What was brought and is not in the bank, in order: the first stands at the place behind the bank's last one.
    private(set) var added: [String] = []
    /// The places of all that was brought, in order, none twice.
    private(set) var brought: [Int] = []
    private var places: [String: Int] = [:]

    init(_ language: PasswordLanguage) { self.language = language }

    /// The word at a place, which must be one.
    subscript(place: Int) -> String {
        place < PasswordWords.count
            ? PasswordWords.bank(language)[place] : added[place - PasswordWords.count]
    }

    /// Where a word stands; `nil` if it is none of the game's.
    func place(of word: String) -> Int? {
        PasswordWords.place(of: word, in: language) ?? key(of: word).flatMap { places[$0] }
    }

    /// What two words have in common if they are the same; `nil` for what is no word of the language.
    func key(of word: String) -> String? { PasswordWords.key(of: word, in: language) }

    /// Takes in a word that somebody brings, once.
    mutating func bring(_ word: String) {
        guard let key = key(of: word) else { return }
        let known = PasswordWords.place(of: word, in: language) ?? places[key]
        let place = known ?? PasswordWords.count + added.count
        if known == nil {
            places[key] = place
            added.append(word)
        }
        if !brought.contains(place) { brought.append(place) }
    }

    /// Places in the order in which they are dealt: first what was brought, then the rest of the bank.
    ///
    /// - Parameter shuffled: Puts some of them in an order by chance; asked twice.
    /// - Returns: All places, none twice.
    func order(_ shuffled: ([Int]) -> [Int]) -> [Int] {
        let own = Set(brought)
        let first = shuffled(brought)
        return first + shuffled((0..<PasswordWords.count).filter { !own.contains($0) })
    }
}
