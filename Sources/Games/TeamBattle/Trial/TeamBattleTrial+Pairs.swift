internal import Rules
internal import Vocabulary

// Who is to play with whom, and who needs whom.
extension TeamBattleTrial {
    /// Pairs for four teams at most, of which some name nobody, somebody twice, or somebody who only watches.
    static func settings(
        naming seats: [SeatID],
        dice: inout some RandomNumberGenerator
    ) -> [String: Int64] {
        guard Bool.random(using: &dice) else { return [:] }
        let numbers = seats.map(number) + [0, 12_345]
        var settings: [String: Int64] = [:]
        for pair in 1...Int.random(in: 1...4, using: &dice) {
            for part in ["drawer", "guesser"] {
                settings["\(part)-\(pair)"] =
                    numbers[Int.random(in: 0..<numbers.count, using: &dice)]
            }
        }
        return settings
    }

    /// Said in another way than in the rules: four bytes, of which the first one has seven bits.
    private static func number(of seat: SeatID) -> Int64 {
        let bytes = [56, 48, 40, 32].map { Int64(seat.rawValue >> UInt64($0) & 0xFF) }
        return bytes.reduce(0) { ($0 & 0x7F_FFFF) << 8 | $1 }
    }

    /// The pairs that settings name: each drawer, and after it the guesser.
    static func chosen(_ settings: [String: Int64], _ players: [SeatID]) -> [[SeatID]] {
        (1...4).compactMap { pair in
            let seats = ["drawer", "guesser"].map { part -> [SeatID] in
                let name = settings["\(part)-\(pair)"] ?? 0
                return players.filter { name != 0 && number(of: $0) == name }
            }
            guard seats.allSatisfy({ $0.count == 1 }), seats[0] != seats[1] else { return nil }
            return seats.flatMap(\.self)
        }
    }

    /// A drawer who has words left, and a guesser who has a drawing and is owed no answer, can go on as long as their mate is
    /// there.
    static func needs(
        _ seat: SeatID,
        in phase: String,
        seeing state: Value,
        isWaitedFor: Bool
    ) -> [SeatID]? {
        guard phase == "battle" else { return isWaitedFor ? [] : nil }
        guard case .list(let teams)? = state["teams"], let mine = state["mine"],
            let topic = mine["topic"]?.number, let count = state["topics"]?.number, topic < count
        else { return nil }
        let mates = teams.map { [$0["drawer"]?.seat, $0["guesser"]?.seat].compactMap(\.self) }
            .first { $0.contains(seat) }?.filter { $0 != seat }
        if mine["does"] == .text("draw") { return mates }
        guard mine["ready"] == .flag(true), case .list(let guesses)? = mine["guesses"],
            guesses.last?["right"] != .null
        else { return nil }
        return mates
    }
}
