import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Mixing desk")
struct MixingDeskTests {
    private static let start = Instant(microseconds: 1_000_000)
    private static let tick = Instant.Span.milliseconds(40)

    private static func device(_ number: UInt64) -> DeviceID {
        DeviceID(words: Words4(number << 56, 0, 0, number))
    }

    private static func ink(_ seat: UInt64, from: Int = 0, count: Int = 3) -> InkFrame {
        InkFrame(
            seat: SeatID(seat),
            pen: 1,
            style: StrokeStyle(),
            from: UInt32(from),
            points: (from..<from + count).map { StrokePoint(x: Int16($0 % 8_000), y: 5) }
        )
    }

    private static func open() -> MixingDesk {
        var desk = MixingDesk()
        let isNews = desk.serve([device(1), device(2)], now: start)
        #expect(isNews)
        return desk
    }

    @Test("what comes is passed on at the next tick, with what went before once more")
    func repeats() {
        var desk = Self.open()
        desk.add(Self.ink(7), of: Self.device(3), now: Self.start)
        #expect(desk.due(interval: Self.tick) == Instant(microseconds: 40_000))
        let first = desk.load(now: Self.start)
        #expect(first.ink.map(\.ink) == [Self.ink(7)])
        #expect(first.ink.map(\.device) == [Self.device(3)])
        #expect(desk.due(interval: Self.tick) == nil)
        desk.add(Self.ink(7, from: 2, count: 4), of: Self.device(3), now: Self.start)
        #expect(desk.due(interval: Self.tick) == Self.start + Self.tick)
        let second = desk.load(now: Self.start + Self.tick)
        #expect(second.ink.map(\.ink) == [Self.ink(7, count: 6)])
        desk.add(Self.ink(7, from: 6, count: 1), of: Self.device(3), now: Self.start)
        let third = desk.load(now: Self.start + Self.tick)
        #expect(third.ink.map(\.ink) == [Self.ink(7, from: 3, count: 4)])
    }

    @Test("where points are missing it goes on after them")
    func gap() {
        var desk = Self.open()
        desk.add(Self.ink(7), of: Self.device(3), now: Self.start)
        _ = desk.load(now: Self.start)
        desk.add(Self.ink(7, from: 10), of: Self.device(3), now: Self.start)
        let load = desk.load(now: Self.start)
        #expect(load.ink.map(\.ink) == [Self.ink(7, from: 10)])
    }

    @Test("a pen that is up is passed on no more, and neither is one before it that comes late")
    func lifted() {
        var desk = Self.open()
        desk.add(Self.ink(7), of: Self.device(3), now: Self.start)
        desk.lift(SeatID(7), pen: 1)
        let load = desk.load(now: Self.start)
        #expect(load.ink.isEmpty)
        var later = Self.ink(7)
        later.pen = 2
        desk.add(later, of: Self.device(3), now: Self.start)
        _ = desk.load(now: Self.start)
        desk.add(Self.ink(7, from: 3), of: Self.device(3), now: Self.start)
        let late = desk.load(now: Self.start)
        #expect(late.ink.isEmpty)
    }

    @Test("more than fits two packets waits for the next tick, the pens in turn")
    func turns() {
        var desk = Self.open()
        for seat in UInt64(0)..<64 {
            desk.add(Self.ink(seat, count: 128), of: Self.device(3), now: Self.start)
        }
        var seen: Set<SeatID> = []
        for tick in UInt64(0)..<40 where seen.count < 64 {
            let load = desk.load(now: Self.start + Self.tick * tick)
            let bytes = load.ink.reduce(0) { $0 + $1.ink.packedSize }
            #expect(bytes <= MixingDesk.packetsAtOnce * MixingDesk.space && bytes > 0)
            seen.formUnion(load.ink.map(\.ink.seat))
        }
        #expect(seen.count == 64)
    }

    @Test("a part is no more than fits a packet, and holds no more pens than a frame may")
    func parts() {
        let ink = (UInt64(0)..<63).map { Self.ink($0, count: 20) }
        let parts = MixingDesk.parts(of: ink, isOwed: false)
        #expect(parts.joined().map(\.seat) == ink.map(\.seat))
        for part in parts {
            #expect(part.reduce(0) { $0 + $1.packedSize } <= MixingDesk.space)
            #expect(1...Limits.mixedPens ~= part.count)
        }
        let small = (UInt64(0)..<33).map { Self.ink($0, count: 1) }
        #expect(MixingDesk.parts(of: small, isOwed: true).map(\.count) == [32, 1])
        #expect(MixingDesk.parts(of: [], isOwed: true) == [[]])
        #expect(MixingDesk.parts(of: [], isOwed: false).isEmpty)
    }

    @Test("an author who hears nothing else hears that the mixer is there")
    func sign() {
        var desk = Self.open()
        desk.noteAuthor(Self.device(1), now: Self.start)
        #expect(desk.due(interval: Self.tick) == Self.start + MixingDesk.sign)
        let load = desk.load(now: Self.start)
        #expect(load.owed == [Self.device(1)])
        #expect(desk.due(interval: Self.tick) == nil)
    }

    @Test("what an author writes is passed on for two seconds after it last said so")
    func authors() {
        var desk = Self.open()
        #expect(!desk.isAuthor(Self.device(1), now: Self.start))
        desk.noteAuthor(Self.device(1), now: Self.start)
        #expect(desk.isAuthor(Self.device(1), now: Self.start + .seconds(2)))
        #expect(!desk.isAuthor(Self.device(1), now: Self.start + .milliseconds(2_001)))
    }

    @Test("operations of one log that follow each other go together, 256 parcels at most")
    func parcels() {
        var desk = Self.open()
        for place in 0..<3 { desk.add(.init(log: 4, range: place..<place + 1)) }
        let one = desk.load(now: Self.start).parcels
        #expect(one.map(\.range) == [0..<3])
        for place in 0...MixingDesk.parcelLimit { desk.add(.init(log: place, range: 0..<1)) }
        let many = desk.load(now: Self.start).parcels
        #expect(many.count == MixingDesk.parcelLimit)
    }

    @Test("who stops mixing forgets what waits")
    func stops() {
        var desk = Self.open()
        desk.add(Self.ink(7), of: Self.device(3), now: Self.start)
        desk.add(.init(log: 4, range: 0..<1))
        let stops = desk.serve([], now: Self.start)
        #expect(stops && !desk.isOpen)
        #expect(desk.due(interval: Self.tick) == nil)
        desk.add(Self.ink(7), of: Self.device(3), now: Self.start)
        _ = desk.serve([Self.device(1)], now: Self.start)
        #expect(desk.due(interval: Self.tick) == nil)
    }

    @Test("listeners are served one after the other, each time from another one on")
    func rounds() {
        let listeners = (UInt64(1)...8).map { Self.device($0) }
        let load = MixingDesk.Load(ink: [], parcels: [], owed: [])
        func order(_ turn: Int) -> [[DeviceID]] {
            let spread = Instant.Span.milliseconds(8)
            var round = MixingRound(
                load,
                to: listeners,
                turn: turn,
                spread: spread,
                now: Self.start
            )
            var served: [[DeviceID]] = []
            while let due = round.due {
                #expect(due == Self.start + .milliseconds(UInt64(served.count)))
                served.append(round.take(by: due))
            }
            return served
        }
        #expect(order(0) == listeners.map { [$0] })
        #expect(order(1).joined().first == Self.device(6))
        #expect(Set(order(3).joined()) == Set(listeners))
    }

    @Test(
        "a listener may be silent for 250 ms, or for three seconds at first and where there is too little room"
    )
    func patience() {
        let desk = Self.open()
        func patience(
            _ device: UInt64 = 1,
            isTight: Bool = false,
            after span: Instant.Span
        ) -> Instant.Span {
            desk.patience(with: Self.device(device), isTight: isTight, now: Self.start + span)
        }
        #expect(patience(after: .milliseconds(2_999)) == .seconds(3))
        #expect(patience(after: .seconds(3)) == .milliseconds(250))
        #expect(patience(isTight: true, after: .seconds(3)) == .seconds(3))
        #expect(patience(9, isTight: true, after: .seconds(1)) == .milliseconds(250))
    }

    @Test("what comes while a round goes out waits for the next one")
    func oneRound() {
        var desk = Self.open()
        desk.add(Self.ink(7), of: Self.device(3), now: Self.start)
        desk.beginRound(isTight: true, interval: Self.tick, now: Self.start)
        let first = desk.takeDue(by: Self.start)
        #expect(first?.listeners.count == 1 && first?.load.ink.count == 1)
        desk.add(Self.ink(8), of: Self.device(3), now: Self.start)
        let half = Self.start + .milliseconds(20)
        #expect(desk.due(interval: Self.tick) == half)
        desk.beginRound(isTight: true, interval: Self.tick, now: half)
        let second = desk.takeDue(by: half)
        #expect(second?.listeners.count == 1 && second?.load.ink.map(\.ink.seat) == [SeatID(7)])
        #expect(desk.due(interval: Self.tick) == Self.start + Self.tick)
    }
}
