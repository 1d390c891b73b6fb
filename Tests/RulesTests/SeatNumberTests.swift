import Rules
import Testing
import Vocabulary

@Suite("Seat numbers")
struct SeatNumberTests {
    private var hall = Hall()

    private func numbers(_ seats: UInt64...) -> [Int?] {
        let roster = hall.roster
        return seats.map { roster.number(of: SeatID($0)) }
    }

    @Test("a seat keeps its number as others sit down on any device, and as they leave")
    mutating func keeping() {
        hall.create(0, seats: [10])
        hall.admit(1, by: 0, seats: [20])
        #expect(numbers(10, 20) == [1, 2])
        hall.admit(0, by: 0, seats: [11])
        hall.admit(2, by: 0, seats: [30])
        #expect(numbers(10, 20, 11, 30) == [1, 2, 3, 4])
        hall.leave(1)
        #expect(numbers(10, 20, 11, 30) == [1, 2, 3, 4])
        hall.admit(1, by: 0, seats: [21])
        #expect(numbers(10, 20, 11, 30, 21) == [1, 2, 3, 4, nil])
    }

    @Test("who is taken out gives the number back, and the least one is given first")
    mutating func givingBack() {
        hall.create(0, seats: [10])
        hall.set(0, seatsOfDevice: 8)
        hall.admit(0, by: 0, seats: [11, 12, 13])
        hall.unseat(0, seat: 12)
        hall.unseat(0, seat: 11)
        hall.admit(0, by: 0, seats: [14])
        #expect(numbers(10, 11, 12, 13, 14) == [1, nil, nil, 4, 2])
        hall.admit(0, by: 0, seats: [15, 16])
        #expect(numbers(13, 14, 15, 16) == [4, 2, 3, 5])
    }
}
