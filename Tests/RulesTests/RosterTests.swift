import Rules
import SeededRandom
import Testing
import Vocabulary
import Wire

@Suite("Roster")
struct RosterTests {
    private var hall = Hall()

    @Test("the creator is the first member and the master")
    mutating func creator() {
        hall.create(0, seats: [10, 11])
        let roster = hall.roster
        #expect(roster.master == hall.device(0))
        #expect(roster.members.map(\.seniority) == [0])
        #expect(roster.members[0].seats.map(\.seat) == [SeatID(10), SeatID(11)])
        #expect(roster.create?.activity == "draw")
        #expect(roster.seatCount == 2)
        #expect(roster.deviceCount == 1)
        #expect(roster.entry(for: SeatID(11))?.name == "seat 11")
        #expect(roster.host(of: SeatID(11)) == hall.device(0))
    }

    @Test("a member admits, a stranger does not")
    mutating func admission() {
        hall.create(0)
        hall.admit(1, by: 0, seats: [20])
        hall.admit(2, by: 1, seats: [30])
        hall.admit(4, by: 3, seats: [40])
        let roster = hall.roster
        #expect(roster.members.map(\.device) == [0, 1, 2].map(hall.device))
        #expect(roster.members.map(\.seniority) == [0, 1, 2])
        #expect(roster.entry(for: SeatID(40)) == nil)
    }

    @Test("one that has left neither admits nor is master, and keeps its place in the list")
    mutating func leaving() {
        hall.create(0, seats: [10])
        hall.admit(1, by: 0, seats: [20])
        hall.leave(0)
        hall.admit(2, by: 0)
        let roster = hall.roster
        #expect(roster.master == hall.device(1))
        #expect(roster.members.map(\.isPresent) == [false, true])
        #expect(roster.entry(for: SeatID(10)) != nil)
        #expect(roster.isSpectator(SeatID(10)))
        #expect((roster.deviceCount, roster.seatCount) == (1, 1))
    }

    @Test("one that comes back has its seats again, and is the least senior")
    mutating func comingBack() {
        hall.create(0, seats: [10])
        hall.admit(1, by: 0, seats: [20])
        hall.leave(0)
        hall.admit(0, by: 1, seats: [11, 12])
        let roster = hall.roster
        #expect(roster.members.map(\.device) == [1, 0].map(hall.device))
        #expect(roster.members.map(\.seniority) == [0, 1])
        #expect(roster.members[1].seats.map(\.seat) == [SeatID(10), SeatID(12)])
        #expect(roster.members[1].person == SeatID(10))
        #expect(roster.host(of: SeatID(11)) == hall.device(0))
        #expect(roster.master == hall.device(1))
        #expect(roster.seatCount == 3)
    }

    @Test("admitting a present member adds seats and leaves its seniority")
    mutating func moreSeats() {
        hall.create(0, seats: [10])
        hall.admit(1, by: 0, seats: [20])
        hall.admit(0, by: 1, seats: [10, 13])
        let member = hall.roster.members[0]
        #expect(member.seniority == 0)
        #expect(member.seats.map(\.seat) == [SeatID(10), SeatID(13)])
    }

    @Test("a seat belongs to the first device that it is listed for")
    mutating func firstWins() {
        hall.create(0, seats: [10])
        hall.admit(1, by: 0, seats: [10, 20, 20])
        let roster = hall.roster
        #expect(roster.members[1].seats.map(\.seat) == [SeatID(20)])
        #expect(roster.host(of: SeatID(10)) == hall.device(0))
        let past = hall.everything
        #expect(roster.hosts(hall.device(0), SeatID(10), in: past))
        #expect(!roster.hosts(hall.device(1), SeatID(10), in: past))
        #expect(roster.hosts(hall.device(1), SeatID(20), in: past))
    }

    @Test("a past knows only what is in it")
    mutating func pasts() {
        hall.create(0, seats: [10])
        let before = hall.everything
        hall.admit(1, by: 0, seats: [20])
        let between = hall.everything
        hall.leave(0)
        let after = hall.everything
        let roster = hall.roster
        #expect(!roster.hosts(hall.device(1), SeatID(20), in: before))
        #expect(roster.hosts(hall.device(1), SeatID(20), in: between))
        #expect(roster.master(in: CausalPast()) == nil)
        #expect(roster.master(in: between) == hall.device(0))
        #expect(roster.master(in: after) == hall.device(1))
    }

    @Test("a Leave that comes late does not take back whose seat it is in an earlier past")
    mutating func lateLeave() {
        hall.create(0, seats: [10])
        hall.admit(1, by: 0, seats: [20])
        hall.admit(2, by: 1, seats: [30])
        let past = hall.everything
        #expect(hall.roster.hosts(hall.device(2), SeatID(30), in: past))
        // By a second log of device 1, before its Admit in the order: that counts no more.
        hall.leaveBehindTheBack(1, lamport: 2)
        #expect(hall.roster.host(of: SeatID(30)) == nil)
        #expect(hall.roster.hosts(hall.device(2), SeatID(30), in: past))
    }

    @Test("a room has 64 devices", arguments: [Limits.devices, Limits.devices + 1])
    mutating func deviceLimit(devices: Int) {
        hall = Hall(authors: devices)
        hall.create(0)
        for device in 1..<devices { hall.admit(device, by: 0) }
        #expect(hall.roster.deviceCount == min(devices, Limits.devices))
        let last = hall.device(devices - 1)
        #expect(hall.roster.has(last) == (devices <= Limits.devices))
        hall.leave(1)
        hall.admit(devices - 1, by: 0)
        #expect(hall.roster.has(last))
    }

    @Test("a room has 64 seats that play; one more watches until somebody leaves")
    mutating func seatLimit() {
        hall = Hall(authors: 10)
        hall.create(0, seats: [0])
        for device in 1...8 {
            hall.admit(device, by: 0, seats: (0..<8).map { UInt64(100 * device + $0) })
        }
        #expect(hall.roster.seatCount == Limits.seats)
        let watcher = SeatID(807)
        #expect(!hall.roster.isSpectator(SeatID(806)))
        #expect(hall.roster.isSpectator(watcher))
        hall.leave(3)
        #expect(!hall.roster.isSpectator(watcher))
    }

    @Test("a device has 8 seats, no matter who lists them, and as many as the master sets")
    mutating func seatsOfDevice() {
        hall = Hall(authors: 3)
        hall.create(0)
        hall.admit(1, by: 0, seats: [100])
        hall.admit(2, by: 0, seats: [200])
        for seat: UInt64 in 101...112 { hall.admit(1, by: seat % 2 == 0 ? 1 : 2, seats: [seat]) }
        #expect(hall.roster.seatCount == Limits.seatsOfDevice + 1)
        #expect(hall.roster.host(of: SeatID(107)) == hall.device(1))
        // Nobody's: another device may still have it.
        #expect(hall.roster.host(of: SeatID(108)) == nil)
        hall.admit(2, by: 0, seats: [108])
        #expect(hall.roster.host(of: SeatID(108)) == hall.device(2))
        #expect(hall.roster.seatCount == 10)
        hall.set(0, seatsOfDevice: 9)
        hall.admit(1, by: 1, seats: [109, 110])
        #expect(hall.roster.host(of: SeatID(109)) == hall.device(1))
        #expect(hall.roster.host(of: SeatID(110)) == nil)
        // Those that there are stay.
        hall.set(0, seatsOfDevice: 1)
        #expect(hall.roster.seatCount == 11)
    }

    @Test("an operation without a past cannot come before the room was opened")
    mutating func forgedBeginning() {
        hall.create(1)
        hall.admit(2, by: 1)
        // Written by a device that saw nothing, so that its Lamport time is that of `Create`.
        for forger in [0, 3] { hall.admit(forger, by: forger) }
        for operations in [hall.operations, hall.operations.reversed()] {
            var roster = Roster()
            for operation in operations { roster.apply(operation) }
            #expect(roster.members.map(\.device) == [1, 2].map(hall.device))
        }
    }

    @Test("a room is opened once")
    mutating func secondCreate() {
        hall.create(0, seats: [10])
        hall.create(1, seats: [20])
        #expect(hall.roster.members.map(\.device) == [hall.device(0)])
        #expect(hall.roster.entry(for: SeatID(20)) == nil)
    }

    @Test("the state lists members by device and seats by number")
    mutating func state() {
        hall.create(1, seats: [9, 3])
        hall.admit(0, by: 1)
        hall.leave(0)
        var expected = CBORWriter()
        expected.array(2)
        for device in [0, 1] {
            expected.array(3)
            expected.identifier(hall.device(device))
            expected.boolean(device == 1)
            expected.array(device == 1 ? 2 : 0)
            for seat: UInt64 in device == 1 ? [3, 9] : [] {
                expected.array(3)
                expected.word(seat)
                expected.text("seat \(seat)")
                expected.text("🦊")
            }
        }
        #expect(hall.roster.state == expected.bytes)
    }

    @Test("every order gives the same roster", arguments: 1...100 as ClosedRange<UInt64>)
    func ordersAgree(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let hall = Hall.random(&random)
        let first = hall.roster
        let answers = answers(of: first, in: hall)
        for _ in 0..<5 {
            var roster = Roster()
            for operation in hall.operations.shuffled(using: &random) {
                roster.apply(operation)
                // Once more changes nothing.
                if Bool.random(using: &random) { roster.apply(operation) }
            }
            #expect(roster.state == first.state)
            #expect(roster.members == first.members)
            #expect(self.answers(of: roster, in: hall) == answers)
        }
    }

    /// What a roster says of one past: who is master, and for each device and seat whether it hosts it.
    private struct Answer: Equatable {
        let master: DeviceID?
        let hosts: [Bool]
    }

    private func answers(of roster: Roster, in hall: Hall) -> [Answer] {
        let seats = (0..<hall.authors).map { SeatID(UInt64($0)) }
        return hall.pasts.map { past in
            let hosts = (0..<hall.authors).map(hall.device).flatMap { device in
                seats.map { roster.hosts(device, $0, in: past) }
            }
            return Answer(master: roster.master(in: past), hosts: hosts)
        }
    }
}
