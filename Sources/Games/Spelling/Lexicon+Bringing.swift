internal import Rules
internal import Vocabulary

// How players bring words of their own, in moves that every device checks.
extension Lexicon {
    /// Looks whether a seat may bring what a move brings, or say that it is done.
    ///
    /// - Parameters:
    ///   - move: `bring` or `brought`.
    ///   - seat: Whose.
    ///   - record: The round in which words are brought.
    /// - Throws: Why it may not.
    func checkBringing(
        _ move: Value,
        by seat: SeatID,
        in record: RoundRecord
    ) throws(MoveFault) {
        guard !isDone(seat, in: record) else { throw .notNow }
        guard move["do"] == .text("bring") else { return }
        guard case .list(let words)? = move["words"], 1...Self.mostOfMove ~= words.count else {
            throw .unknown
        }
        let before = brought(by: seat, in: record)
        guard before.count + words.count <= mostOfSeat else {
            throw MoveFault("too-many-words", "You can bring \(mostOfSeat) words.")
        }
        let all = before.compactMap(twins(of:))
        var known = WordTwins(
            forms: Set(all.flatMap(\.forms)),
            plurals: Set(all.flatMap(\.plurals))
        )
        for word in words {
            guard let word = word.text.flatMap(twins(of:)) else {
                throw MoveFault(
                    "not-a-word",
                    "Say one word of 2 to 24 letters, and nothing but letters."
                )
            }
            guard known.insert(word) else {
                throw MoveFault("brought-already", "You have brought that word already.")
            }
        }
    }

    /// Whether a seat has said that it brings no more.
    func isDone(_ seat: SeatID, in record: RoundRecord) -> Bool {
        record.last("brought", by: seat) != nil
    }

    /// What a seat has brought so far, in order.
    func brought(by seat: SeatID, in record: RoundRecord) -> [String] {
        record.moves.filter { $0.seat == seat }.flatMap { Self.words(in: $0.move) }
    }

    /// How many words each has brought so far who has brought any, by seat.
    func brought(in record: RoundRecord) -> Value {
        var counts: [String: Int64] = [:]
        for done in record.moves {
            let count = Self.words(in: done.move).count
            if count > 0 { counts["\(done.seat)", default: 0] += Int64(count) }
        }
        return .map(counts.mapValues { .number($0) })
    }

    /// Takes in all that was brought, in order.
    mutating func bring(all record: RoundRecord) {
        for done in record.moves {
            for word in Self.words(in: done.move) { bring(word) }
        }
    }

    private static func words(in move: Value) -> [String] {
        guard move["do"] == .text("bring"), case .list(let words)? = move["words"] else {
            return []
        }
        return words.compactMap(\.text)
    }
}
