internal import Vocabulary

/// A number that a seat has: lists of them ascend by seat, so that the same ones are written in one way.
struct SeatNumber {
    let seat: SeatID
    let number: UInt16
}

extension CBORWriter {
    /// Appends a list, which ascends by seat.
    mutating func seatNumbers(_ entries: [SeatNumber]) {
        array(entries.count)
        for entry in entries {
            array(2)
            word(entry.seat.rawValue)
            unsigned(entry.number)
        }
    }
}

extension CBORReader {
    /// Reads one to `Limits.seats` of them.
    ///
    /// - Parameters:
    ///   - field: What errors name.
    ///   - range: Within 0…65,535: where the numbers must lie.
    /// - Returns: The list.
    /// - Throws: `notCanonical` if they do not ascend by seat.
    mutating func seatNumbers(
        _ field: WireError.Field,
        in range: ClosedRange<Int>
    ) throws(WireError) -> [SeatNumber] {
        var entries: [SeatNumber] = []
        for _ in 0..<(try array(field, 1...Limits.seats)) {
            _ = try array(field, 2...2)
            let seat = SeatID(try word())
            let number = UInt16(try unsigned(field, in: range))
            if let last = entries.last, seat <= last.seat { throw .notCanonical }
            entries.append(SeatNumber(seat: seat, number: number))
        }
        return entries
    }
}
