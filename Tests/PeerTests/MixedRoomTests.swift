import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("Mixed room")
struct MixedRoomTests {
    private static let start = Instant(microseconds: 100_000_000)
    private static let terms = MixingTerms.usual
    private static let seat = SeatID(7)

    private static func device(_ number: UInt64) -> DeviceID {
        DeviceID(words: Words4(number << 56, 0, 0, number))
    }

    private static func mixed(pause: UInt16 = 40) -> MixedInk {
        MixedInk(room: 0, way: .out, pause: pause, ink: [])
    }

    private var room = MixedRoom(strength: .full, version: 1)

    /// So many draw, and as many would listen as must.
    private mutating func draw(_ count: UInt64, isServed: Bool = false, at now: Instant) {
        for number in 0..<count { room.noteDrawer(Self.device(number), now: now) }
        room.look(listeners: 6, isServed: isServed, Self.terms, now: now)
    }

    @Test("six who listen are worth it as soon as somebody draws, and three who draw go through it")
    mutating func pays() {
        room.look(listeners: 6, isServed: false, Self.terms, now: Self.start)
        #expect(!room.mayBegin(after: 0, now: Self.start))
        draw(2, at: Self.start)
        #expect(room.mayBegin(after: 0, now: Self.start))
        #expect(!room.isCrowded(Self.terms, now: Self.start))
        room.noteMixed(Self.device(9), now: Self.start)
        #expect(room.isCrowded(Self.terms, now: Self.start))
        room.look(listeners: 5, isServed: false, Self.terms, now: Self.start)
        #expect(!room.mayBegin(after: 0, now: Self.start))
    }

    @Test("who drew more than two seconds ago does not count")
    mutating func lately() {
        draw(3, at: Self.start)
        let later = Self.start + .milliseconds(2_001)
        #expect(!room.isCrowded(Self.terms, now: later))
        draw(0, at: later)
        #expect(!room.mayBegin(after: 0, now: later))
    }

    @Test("each of those who would be better gets 400 ms to begin")
    mutating func courtesy() {
        draw(3, at: Self.start)
        #expect(!room.mayBegin(after: 2, now: Self.start + .milliseconds(799)))
        #expect(room.mayBegin(after: 2, now: Self.start + .milliseconds(800)))
        draw(3, isServed: true, at: Self.start)
        #expect(!room.mayBegin(after: 0, now: Self.start + .seconds(1)))
    }

    @Test("it rests when it has not been worth it for ten seconds")
    mutating func rests() {
        draw(3, at: Self.start)
        #expect(!room.mayRest(now: Self.start + .milliseconds(9_999)))
        #expect(room.mayRest(now: Self.start + .seconds(10)))
    }

    @Test("what is said is newer than what was said before")
    mutating func version() {
        #expect(room.version == 1)
        let isServing = room.serve([Self.device(2)], now: Self.start)
        #expect(isServing && room.version == 2)
        let isSame = room.serve([Self.device(2)], now: Self.start)
        #expect(!isSame && room.version == 2)
        let isLate = room.offer(isLate: true, Self.terms, now: Self.start)
        #expect(isLate && room.version == 3 && room.strength == .spare)
        let isUnwilling = room.offer(isLate: false, .never, now: Self.start)
        #expect(isUnwilling && room.version == 4 && room.strength == .direct)
        #expect(room.frame(room: 5).listeners == [Self.device(2).prefix])
    }

    @Test("a mixer that is given ink and is silent for 220 ms is not used for 4 s, then for 8")
    mutating func silence() {
        let mixer = Self.device(1)
        room.noteGiven(to: mixer, isTight: false, now: Self.start)
        room.noteGiven(to: mixer, isTight: false, now: Self.start + .milliseconds(150))
        let early = room.pollWatches(now: Self.start + .milliseconds(219))
        #expect(!early && !room.isShunned(mixer, now: Self.start))
        let end = Self.start + .milliseconds(220)
        let isSilent = room.pollWatches(now: end)
        #expect(isSilent && room.isShunned(mixer, now: end + .milliseconds(3_999)))
        #expect(!room.isShunned(mixer, now: end + .seconds(4)))
        let again = end + .seconds(5)
        room.noteGiven(to: mixer, isTight: false, now: again)
        let isSilentAgain = room.pollWatches(now: again + .milliseconds(220))
        #expect(isSilentAgain && room.isShunned(mixer, now: again + .seconds(8)))
    }

    @Test("a mixer that says it goes out less often is given five of its pauses")
    mutating func patience() {
        let mixer = Self.device(1)
        room.noteHeard(Self.mixed(pause: 333), from: mixer, now: Self.start)
        room.noteGiven(to: mixer, isTight: false, now: Self.start)
        let early = room.pollWatches(now: Self.start + .milliseconds(1_664))
        let late = room.pollWatches(now: Self.start + .milliseconds(1_665))
        #expect(!early && late)
    }

    @Test("where there is too little room a mixer may be silent for a second")
    mutating func tight() {
        room.noteGiven(to: Self.device(1), isTight: true, now: Self.start)
        let early = room.pollWatches(now: Self.start + .milliseconds(999))
        let late = room.pollWatches(now: Self.start + .seconds(1))
        #expect(!early && late)
    }

    @Test("without a mixer where one should be, all who draw send about as much as with one")
    mutating func unmixed() {
        func pause(_ devices: Int) -> Instant.Span {
            room.unmixedPause(among: devices, Self.terms, now: Self.start)
        }
        draw(2, at: Self.start)
        // Until it can be known that somebody mixes: 8 ms for each of the others.
        #expect(pause(8) == .milliseconds(56))
        let known = Self.start + .milliseconds(500)
        #expect(room.unmixedPause(among: 8, Self.terms, now: known) == .milliseconds(0))
        draw(8, at: Self.start)
        #expect(pause(6) == .milliseconds(0))
        #expect(pause(8) == .milliseconds(88))
        // What the one said that was there still holds, for a while.
        room.noteHeard(Self.mixed(pause: 120), from: Self.device(9), now: Self.start)
        #expect(pause(8) == .milliseconds(320))
        room.noteHeard(Self.mixed(pause: 999), from: Self.device(9), now: Self.start)
        #expect(pause(8) == .milliseconds(888))
        draw(8, at: Self.start + .seconds(10))
        let later = room.unmixedPause(among: 8, Self.terms, now: Self.start + .seconds(10))
        #expect(later == .milliseconds(88))
    }

    @Test("one that was heard just now can hardly have stopped: nobody begins instead of it")
    mutating func audible() {
        #expect(!room.hearsMixer(now: Self.start))
        room.noteHeard(Self.mixed(pause: 40), from: Self.device(1), now: Self.start)
        #expect(room.hearsMixer(now: Self.start + .milliseconds(439)))
        #expect(!room.hearsMixer(now: Self.start + .milliseconds(440)))
        room.noteHeard(Self.mixed(pause: 300), from: Self.device(1), now: Self.start)
        #expect(room.hearsMixer(now: Self.start + .milliseconds(899)))
        #expect(!room.hearsMixer(now: Self.start + .milliseconds(900)))
    }

    @Test("what comes from a mixer shows once that it is there, and then only what it mixes")
    mutating func alive() {
        let mixer = Self.device(1)
        func give(_ after: UInt64) {
            room.noteGiven(to: mixer, isTight: false, now: Self.start + .milliseconds(after))
        }
        func isSilent(_ after: UInt64) -> Bool {
            room.pollWatches(now: Self.start + .milliseconds(after))
        }
        give(0)
        room.noteAlive(mixer, now: Self.start + .milliseconds(200))
        give(210)
        #expect(!isSilent(419))
        room.noteHeard(Self.mixed(), from: mixer, now: Self.start + .milliseconds(419))
        give(430)
        for step in 0..<10 {
            let now = Self.start + .milliseconds(500 + 20 * UInt64(step))
            room.noteAlive(mixer, now: now)
            give(500 + 20 * UInt64(step))
        }
        #expect(!isSilent(719))
        #expect(isSilent(720))
    }

    @Test("what a mixer was given in the last two seconds is remembered")
    mutating func given() {
        room.noteGiven(.init(log: 1, range: 0..<1), now: Self.start)
        room.noteGiven(.init(log: 1, range: 1..<2), now: Self.start + .seconds(1))
        let later = Self.start + .milliseconds(2_001)
        let taken = room.takeGiven(now: later).map(\.range)
        #expect(taken == [1..<2])
        let none = room.takeGiven(now: later)
        #expect(none.isEmpty)
    }

    @Test("a minute without a silence makes good for it")
    mutating func forgiveness() {
        let mixer = Self.device(1)
        room.noteGiven(to: mixer, isTight: false, now: Self.start)
        _ = room.pollWatches(now: Self.start + .milliseconds(220))
        let later = Self.start + .seconds(65)
        room.noteHeard(Self.mixed(), from: mixer, now: later)
        room.noteGiven(to: mixer, isTight: false, now: later)
        _ = room.pollWatches(now: later + .milliseconds(220))
        #expect(!room.isShunned(mixer, now: later + .milliseconds(4_251)))
    }

    @Test(
        "four long strokes in a row without ink have a device ask for everything itself; with too little room, sixteen",
        arguments: [(false, 4), (true, 16)]
    )
    mutating func doubts(isTight: Bool, patience: Int) {
        room.noteInk(of: Self.seat)
        room.noteHeard(Self.mixed(), from: Self.device(1), now: Self.start)
        func strength() -> MixingFrame.Strength {
            var room = room
            _ = room.offer(isLate: false, Self.terms, now: Self.start)
            return room.strength
        }
        func note(bytes: Int = 100, hadInk: Bool = false, of seat: SeatID = Self.seat) {
            room.noteStroke(
                of: seat,
                bytes: bytes,
                hadInk: hadInk,
                isServed: false,
                isTight: isTight,
                now: Self.start
            )
        }
        for _ in 1..<patience { note() }
        // A short one, and one of somebody whose ink was never seen, say nothing.
        note(bytes: 99)
        note(of: SeatID(8))
        #expect(strength() == .full)
        note(hadInk: true)
        for _ in 1..<patience { note() }
        #expect(strength() == .full)
        note()
        #expect(strength() == .direct)
        let isNews = room.offer(isLate: false, Self.terms, now: Self.start + .seconds(60))
        #expect(!isNews && room.strength == .full)
    }

    @Test("who says that it mixes, and sends nothing, is doubted too", arguments: [true, false])
    mutating func mute(isServed: Bool) {
        room.noteInk(of: Self.seat)
        for _ in 0..<4 {
            room.noteStroke(
                of: Self.seat,
                bytes: 100,
                hadInk: false,
                isServed: isServed,
                isTight: false,
                now: Self.start
            )
        }
        _ = room.offer(isLate: false, Self.terms, now: Self.start)
        #expect(room.strength == (isServed ? .direct : .full))
    }

    @Test("ink is late from 150 ms on, until it is down to less than 110")
    mutating func late() {
        room.noteDrawer(Self.device(1), now: Self.start)
        let changes = [149, 150, 110, 109, 149].map { room.noteInterval(.milliseconds($0)) }
        #expect(changes == [false, true, false, true, false])
    }

    @Test("the strongest would mix best, and of these the one that has been there for longest")
    func ranking() {
        let strengths: [DeviceID: MixingFrame.Strength] = [
            Self.device(4): .spare, Self.device(3): .full, Self.device(2): .listening,
            Self.device(1): .full,
        ]
        let order = [4, 3, 2, 5, 1].map { Self.device($0) }
        let ranking = MixerRanking(order) { strengths[$0] }
        #expect(ranking.first == Self.device(3))
        #expect(ranking.place(of: Self.device(1)) == 1)
        #expect(ranking.place(of: Self.device(4)) == 2)
        #expect(ranking.place(of: Self.device(2)) == nil)
        #expect(ranking.place(of: Self.device(5)) == nil)
    }
}
