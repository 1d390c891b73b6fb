import Vocabulary

/// The numbers by which people tell seats apart: a seat keeps its own for as long as it is listed, no matter who else
/// sits down or goes, and whichever device it moves to.
///
/// A newcomer gets the least number that no listed seat has, so that numbers stay small where bots come and go.
struct SeatNumbers: Sendable {
    private var taken: [SeatID: Int] = [:]
    /// Numbers that were given back, descending.
    private var free: [Int] = []

    /// The number of a seat, from 1; `nil` if it is not listed.
    subscript(seat: SeatID) -> Int? { taken[seat] }

    /// Gives a seat a number.
    mutating func give(_ seat: SeatID) {
        guard taken[seat] == nil else { return }
        // Without gaps the numbers are exactly 1 to the count.
        taken[seat] = free.popLast() ?? taken.count + 1
    }

    /// Gives the number of a seat back.
    ///
    /// - Complexity: O(f) for the f numbers that are free, never more than seats were listed at once.
    mutating func takeBack(_ seat: SeatID) {
        guard let number = taken.removeValue(forKey: seat) else { return }
        Work.count(1)
        free.insert(number, at: free.firstIndex { $0 < number } ?? free.endIndex)
    }
}
