import Vocabulary
import Wire

/// The numbers by which people tell seats apart: a seat keeps its own for as long as it is listed, no matter who else
/// sits down or goes, and whichever device it moves to; and in the room that goes on from this one.
///
/// A newcomer gets the least number that no listed seat has and that is kept for none, so that numbers stay small where
/// bots come and go (`Protocol/state.md`, "Numbers of seats").
struct SeatNumbers: Sendable {
    private var taken: [SeatID: Int] = [:]
    /// The numbers that seats had in the room before.
    private(set) var kept: [SeatID: Int] = [:]
    private var reserved: Set<Int> = []
    /// Numbers that were given back, descending.
    private var free: [Int] = []
    /// The least number above all that were ever given to seats for which none was kept.
    private var next = 1

    /// The number of a seat, from 1; `nil` if it is not listed.
    subscript(seat: SeatID) -> Int? { taken[seat] }

    /// Keeps the numbers of seats for them; those that are listed already are numbered anew.
    ///
    /// - Parameter numbers: Of two with one number the first has it. None if some are kept already.
    mutating func keep(_ numbers: KeptNumbers) {
        guard kept.isEmpty else { return }
        for one in numbers.entries where reserved.insert(Int(one.number)).inserted {
            kept[one.seat] = Int(one.number)
        }
        let listed = taken.sorted { $0.value < $1.value }.map(\.key)
        (taken, free, next) = ([:], [], 1)
        for seat in listed { give(seat) }
    }

    /// Gives a seat a number.
    mutating func give(_ seat: SeatID) {
        guard taken[seat] == nil else { return }
        if let own = kept[seat] ?? free.popLast() {
            taken[seat] = own
            return
        }
        while reserved.contains(next) { next += 1 }
        taken[seat] = next
        next += 1
    }

    /// Gives the number of a seat back; one that is kept for it stays so.
    ///
    /// - Complexity: O(f) for the f numbers that are free, never more than seats were listed at once.
    mutating func takeBack(_ seat: SeatID) {
        guard let number = taken.removeValue(forKey: seat), kept[seat] == nil else { return }
        Work.count(1)
        free.insert(number, at: free.firstIndex { $0 < number } ?? free.endIndex)
    }
}
