import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Those who wait to get into rooms")
struct JoinerTests {
    private let start = Instant(microseconds: 5_000_000)
    private let code = RoomCode(dice: 3)
    private let room = RoomID(words: .one)
    private let devices = (1...3).map { DeviceID(words: Words4($0, 0, 0, 0)) }
    private var joiner = Joiner()

    private mutating func begin(_ room: RoomID?, name: String = "Ada", seat: UInt64 = 1) {
        joiner.begin(
            Join(
                command: 7,
                code: code,
                request: 9,
                passphrase: nil,
                room: room,
                seats: [SeatEntry(seat: SeatID(seat), name: name)],
                searchUntil: start + Timing.search,
                until: start + Timing.join
            )
        )
    }

    @Test("members are asked in turn, each time later, and all again when all were asked")
    mutating func asking() {
        begin(room)
        var asked: [DeviceID] = []
        var pauses: [Bool] = []
        var now = start
        for turn in 0..<5 {
            let isDue = joiner[0].endPause(now: now)
            pauses.append(isDue)
            guard let next = joiner[0].next(of: devices, isDue: isDue) else { continue }
            asked.append(next)
            joiner[0].ask(next, now: now)
            now = now + Timing.joinRetry * (1 << UInt64(min(turn % 3, 2)))
        }
        #expect(asked == devices + devices.prefix(2) && pauses.allSatisfy(\.self))
        let isDue = joiner[0].endPause(now: start)
        #expect(!isDue)
    }

    @Test("a device that says that it is not in the room is not asked again at once")
    mutating func denied() {
        begin(room)
        joiner[0].ask(devices[0], now: start)
        #expect(!joiner[0].asking.isDenied)
        joiner[0].deny(by: devices[0])
        #expect(joiner[0].asking.isDenied)
        let (early, late) = (
            joiner[0].next(of: [devices[0]], isDue: false),
            joiner[0].next(of: [devices[0]], isDue: true)
        )
        #expect(early == nil && late == devices[0])
        joiner[0].goElsewhere(without: [room], now: start)
        #expect(joiner[0].asking.asked.isEmpty && joiner[0].room == nil)
        #expect(joiner[0].deserted == [room])
    }

    @Test("a search ends before the wait for a room, which goes on while more comes")
    mutating func patience() {
        begin(nil)
        #expect(joiner.due == start + Timing.search)
        let found = joiner.expire(now: start + Timing.search)
        #expect(found.map { $0.hasFoundNothing(by: start + Timing.search) } == [true])
        begin(room)
        joiner.noteArrival(in: room, now: start + .seconds(1))
        let early = joiner.expire(now: start + Timing.join)
        let late = joiner.expire(now: start + Timing.join + .seconds(1))
        #expect(early.isEmpty && late.count == 1 && joiner.due == nil)
    }

    @Test("a seat that nobody answered for is asked for again by who wants one like it")
    mutating func vain() {
        func tried(_ name: String) -> SeatID {
            joiner.triedSeat(like: SeatEntry(seat: SeatID(2), name: name), in: code).seat
        }
        begin(room)
        #expect(tried("Ada") == SeatID(1))
        _ = joiner.expire(now: start + Timing.join)
        #expect(tried("Ada") == SeatID(1) && tried("Ben") == SeatID(2))
        begin(room)
        let arrived = joiner.arrive(in: room)
        #expect(arrived.count == 1 && tried("Ada") == SeatID(2))
        for seat in 0...UInt64(Joiner.vainSeatLimit) {
            begin(room, name: "\(seat)", seat: seat + 10)
            _ = joiner.expire(now: start + Timing.join)
        }
        #expect(tried("0") == SeatID(2) && tried("1") == SeatID(11))
    }
}
