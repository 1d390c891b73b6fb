import Rules
import Testing
import Vocabulary
import Wire

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

    @Test("a seat has the number that is kept for it, and nobody else gets that")
    mutating func fromBefore() {
        hall.create(0, seats: [10])
        hall.keep(0, [(10, 3), (20, 1), (30, 4), (40, 4)])
        hall.set(0, seatsOfDevice: 8)
        #expect(numbers(10) == [3])
        hall.admit(1, by: 0, seats: [21])
        hall.admit(2, by: 0, seats: [20, 40])
        #expect(numbers(10, 20, 21, 40) == [3, 1, 2, 5])
        hall.unseat(2, seat: 20)
        hall.admit(0, by: 0, seats: [11])
        hall.admit(3, by: 0, seats: [30])
        #expect(numbers(20, 11, 30) == [nil, 6, 4])
    }

    @Test("the room that goes on keeps what people are known by, also of those who have not come")
    mutating func goingOn() {
        hall.create(0, seats: [10])
        hall.keep(0, [(10, 2), (20, 1), (30, 7)])
        hall.admit(1, by: 0, seats: [20])
        hall.admit(2, by: 0, seats: [40])
        hall.unseat(1, seat: 20)
        hall.leave(2)
        let kept = hall.roster.numbersToKeep
        #expect(kept.map(\.seat) == [SeatID(10), SeatID(30), SeatID(40)])
        #expect(kept.map(\.number) == [2, 7, 3])
    }

    @Test("numbers are kept for as many seats as may play, the least ones, and no greater ones")
    mutating func most() {
        hall.create(0, seats: [0])
        hall.set(0, seatsOfDevice: 64)
        for seat in 1...UInt64(Limits.seats) { hall.admit(0, by: 0, seats: [seat]) }
        hall.admit(1, by: 0, seats: [100, 101])
        let kept = hall.roster.numbersToKeep
        #expect(kept.count == Limits.seats)
        #expect(kept.map { Int($0.number) } == Array(1...Limits.seats))
    }
}
