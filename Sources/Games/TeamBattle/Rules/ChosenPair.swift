internal import Rules
internal import Vocabulary

/// Two who are to be a team, as the settings of the room name them.
struct ChosenPair: Hashable, Sendable {
    /// How many pairs the settings can name.
    private static let most = 4

    let drawer: SeatID
    let guesser: SeatID

    /// Settings that name seats by their numbers; 0 names nobody.
    static var rules: [GameDescription.Rule] {
        ["drawer", "guesser"].flatMap { part in
            (1...most).map { .init("\(part)-\($0)", 0, 0...Int64(Int32.max)) }
        }
    }

    /// What a seat is called in settings: its first four bytes without the highest bit, since they are signed numbers of
    /// 32 bits.
    static func number(of seat: SeatID) -> Int64 {
        Int64(seat.rawValue >> 32) & Int64(Int32.max)
    }

    /// The pairs, in order.
    ///
    /// - Parameters:
    ///   - settings: Which numbers are in which pair.
    ///   - seats: Who plays: what names nobody of them, two of them, or one in both parts, is no pair.
    /// - Returns: At most four, which may have somebody in common.
    static func all(in settings: [String: Int64], of seats: [SeatID]) -> [ChosenPair] {
        let named = Dictionary(grouping: seats, by: number)
        func seat(_ name: String) -> SeatID? {
            guard let number = settings[name], number != 0, let seats = named[number] else {
                return nil
            }
            return seats.count == 1 ? seats[0] : nil
        }
        return (1...most).compactMap { index in
            guard let drawer = seat("drawer-\(index)"), let guesser = seat("guesser-\(index)"),
                drawer != guesser
            else { return nil }
            return ChosenPair(drawer: drawer, guesser: guesser)
        }
    }
}
