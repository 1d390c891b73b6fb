internal import Rules
internal import Vocabulary

// Words that players bring: they are dealt before any of the bank.
extension Password {
    func checkBringing(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard stage == .bring, record.last("brought", by: seat) == nil else { throw .notNow }
        guard move["do"] == .text("bring") else { return }
        guard case .list(let words)? = move["words"], 1...Lexicon.most.ofMove ~= words.count else {
            throw .unknown
        }
        let before = brought(by: seat, in: record)
        guard before.count + words.count <= Lexicon.most.ofSeat else {
            throw MoveFault("too-many-words", "You can bring 100 words.")
        }
        var known = Set(before.compactMap(lexicon.key))
        for word in words {
            guard let key = word.text.flatMap(lexicon.key) else {
                throw MoveFault(
                    "not-a-word",
                    "Say one word of 2 to 24 letters, and nothing but letters."
                )
            }
            guard known.insert(key).inserted else {
                throw MoveFault("brought-already", "You have brought that word already.")
            }
        }
    }

    /// What a seat has brought so far, in order.
    func brought(by seat: SeatID, in record: RoundRecord) -> [String] {
        record.moves.filter { $0.seat == seat }.flatMap { Self.words(in: $0.move) }
    }

    /// How many words each has brought so far who has brought any.
    func brought(in record: RoundRecord) -> [SeatID: Int] {
        record.moves.reduce(into: [:]) { counts, done in
            let count = Self.words(in: done.move).count
            if count > 0 { counts[done.seat, default: 0] += count }
        }
    }

    private static func words(in move: Value) -> [String] {
        guard move["do"] == .text("bring"), case .list(let words)? = move["words"] else {
            return []
        }
        return words.compactMap(\.text)
    }

    /// Nobody brings any more, and the deal begins.
    mutating func endBringing(_ record: RoundRecord) {
        for done in record.moves {
            for word in Self.words(in: done.move) { lexicon.bring(word) }
        }
        beginDealing(record)
    }
}
