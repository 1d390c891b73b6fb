/// The words of one game: a bank, and those that its players bring.
struct Lexicon: Sendable {
    /// How many words one move can bring.
    static let mostOfMove = 40

    /// The words that there are if nobody brings any.
    let bank: WordBank
    /// How many words one seat can bring in all.
    let mostOfSeat: Int
    /// What was brought and is not in the bank, in order: the first stands at the place behind the bank's last one.
    private(set) var added: [String] = []
    /// The places of all that was brought, in order, none twice.
    private(set) var brought: [Int] = []
    private var places: [String: Int] = [:]
    private var known: Set<Int> = []
    private let twins: @Sendable (String) -> WordTwins?

    /// - Parameters:
    ///   - bank: The words that there are if nobody brings any.
    ///   - mostOfSeat: How many words one seat can bring in all.
    ///   - twins: Which words are the same as one; `nil`: those with its key.
    init(
        _ bank: WordBank,
        mostOfSeat: Int,
        twins: (@Sendable (String) -> WordTwins?)? = nil
    ) {
        (self.bank, self.mostOfSeat) = (bank, mostOfSeat)
        let script = bank.script
        self.twins =
            twins ?? { word in
                script.key(of: word).map { WordTwins(forms: [$0], plurals: []) }
            }
    }

    /// How many there are.
    var count: Int { bank.words.count + added.count }

    /// The word at a place, which must be one.
    subscript(place: Int) -> String {
        place < bank.words.count ? bank.words[place] : added[place - bank.words.count]
    }

    /// Where a word stands; `nil` if it is none of the game's.
    func place(of word: String) -> Int? {
        key(of: word).flatMap { bank[$0] ?? places[$0] }
    }

    /// What two words have in common if they are the same; `nil` for what is no word of the language.
    func key(of word: String) -> String? { bank.script.key(of: word) }

    /// Which words are the same as one; `nil` for what is no word of the language.
    func twins(of word: String) -> WordTwins? { twins(word) }

    /// Takes in a word that somebody brings, once.
    mutating func bring(_ word: String) {
        guard let key = key(of: word) else { return }
        let place = bank[key] ?? places[key] ?? count
        if place == count {
            places[key] = place
            added.append(word)
        }
        if known.insert(place).inserted { brought.append(place) }
    }

    /// Places in an order by chance: first what was brought, then the rest of the bank.
    ///
    /// - Parameter shuffled: Puts some of them in an order by chance; asked twice.
    /// - Returns: All places, none twice.
    func order(_ shuffled: ([Int]) -> [Int]) -> [Int] {
        shuffled(brought) + shuffled(bank.words.indices.filter { !known.contains($0) })
    }
}
