import Testing
import Vocabulary

@testable import Peer

@Suite("Who advertises a room")
struct AiringTests {
    private var airing = Airing()
    private let room = RoomID(words: Words4(1, 2, 3, 4))
    private let eve = DeviceID(words: Words4(9, 9, 9, 9))

    private mutating func decide(
        _ seniors: Int,
        heard: Int,
        relaysUntil: UInt64? = nil,
        at seconds: UInt64
    ) -> Bool {
        var place = Airing.Place(rank: seniors, inReach: seniors, heard: heard)
        place.relaysUntil = relaysUntil.map(Self.at)
        return airing.decide(room, place, now: Self.at(seconds))
    }

    private static func at(_ seconds: UInt64) -> Instant {
        Instant(microseconds: seconds * 1_000_000)
    }

    @Test("the two most senior members do at once, whatever they hear", arguments: 0...1)
    mutating func seniors(rank: Int) {
        for heard in 0...rank {
            let isAiring = decide(rank, heard: heard, at: UInt64(heard))
            #expect(isAiring)
        }
    }

    @Test("nobody else does while two more senior ones are heard", arguments: [2, 3, 20, 63])
    mutating func silent(rank: Int) {
        for second in 0..<300 {
            let isAiring = decide(rank, heard: 2, at: UInt64(second))
            #expect(!isAiring)
        }
        #expect(airing.due == nil)
    }

    @Test(
        "where they are not, the next two step in, and as many more as there are before them each time",
        arguments: [
            (2, 10), (3, 10), (4, 20), (7, 20), (8, 30), (15, 30), (16, 40), (32, 50), (63, 50),
        ]
    )
    mutating func missing(rank: Int, after seconds: Int) {
        for heard in 0...1 {
            airing = Airing()
            for second in 0..<seconds {
                let isAiring = decide(rank, heard: heard, at: UInt64(second))
                #expect(!isAiring)
            }
            #expect(airing.due == Self.at(UInt64(seconds)))
            let isAiring = decide(rank, heard: heard, at: UInt64(seconds))
            #expect(isAiring)
        }
    }

    @Test(
        "one that has stepped in stops when two have been heard for half a minute, and not before"
    )
    mutating func stopping() {
        for second in [0, 10] { _ = decide(2, heard: 1, at: UInt64(second)) }
        for second in 11..<41 {
            let isAiring = decide(2, heard: 2, at: UInt64(second))
            #expect(isAiring)
        }
        #expect(airing.due == Self.at(41))
        let isAiring = decide(2, heard: 2, at: 41)
        #expect(!isAiring)
        #expect(airing.due == nil)
    }

    @Test("who is heard now and then has others step in as if it were silent", arguments: 1...25)
    mutating func flapping(period: Int) {
        var count = 0
        for second in 0..<300 {
            let heard = second / period % 2 == 0 ? 0 : 2
            let isAiring = decide(5, heard: heard, at: UInt64(second))
            // Twice the patience, and until the next gap.
            if second >= 20 + period { #expect(isAiring, "\(second)") }
            if isAiring { count += 1 }
        }
        #expect(count >= 250)
    }

    @Test(
        "who passes packets on between two that do not hear each other does, as long as that is so"
    )
    mutating func relaying() {
        for second in 0..<60 {
            let isAiring = decide(9, heard: 2, relaysUntil: 60, at: UInt64(second))
            #expect(isAiring)
        }
        #expect(airing.due == Self.at(60))
        let isAiring = decide(9, heard: 2, relaysUntil: 60, at: 60)
        #expect(!isAiring)
    }

    @Test("at first those count as there that have not answered yet")
    mutating func settling() {
        let place = Airing.Place(rank: 40, inReach: 0, heard: 0)
        for second in 0..<3 {
            let isAiring = airing.decide(room, place, now: Self.at(UInt64(second)))
            #expect(!isAiring)
            #expect(airing.due == Self.at(3))
        }
        let isAiring = airing.decide(room, place, now: Self.at(3))
        #expect(isAiring)
    }

    @Test(
        "what is wrong counts for a while, and is looked at again then; what is right again counts"
    )
    mutating func unlike() {
        func hears(_ isAlike: Bool, _ seconds: UInt64) -> Bool {
            airing.hears(eve, in: room, isAlike: isAlike, now: Self.at(seconds))
        }
        let (first, isAiring) = (hears(false, 5), decide(3, heard: 2, at: 5))
        #expect(first && !isAiring)
        #expect(airing.due == Self.at(8))
        _ = decide(3, heard: 2, at: 8)
        #expect(airing.due == Self.at(25))
        let (early, due, late) = (hears(false, 24), hears(false, 25), hears(false, 60))
        #expect(early && !due && !late)
        let (right, wrong, still) = (hears(true, 61), hears(false, 70), hears(false, 90))
        #expect(right && wrong && !still)
    }

    @Test(
        "a room that was left is forgotten, and one that is left and entered again is settled anew"
    )
    mutating func leaving() {
        _ = decide(2, heard: 0, at: 0)
        airing.keep([])
        _ = airing.isDue(by: Self.at(1), relaysUntil: nil)
        #expect(airing.due == nil)
        let isAiring = decide(2, heard: 0, at: 11)
        #expect(!isAiring)
    }

    @Test("nothing is decided otherwise before it is due, if nothing happens", arguments: 0..<200)
    mutating func due(seed: UInt64) {
        var dice = Dice(seed: seed)
        var (second, place) = (UInt64(0), Airing.Place())
        for _ in 0..<60 {
            place.rank = Int.random(in: 0...63, using: &dice)
            place.inReach = Int.random(in: 0...place.rank, using: &dice)
            place.heard = Int.random(in: 0...min(place.inReach, 3), using: &dice)
            place.relaysUntil = Bool.random(using: &dice) ? Self.at(second + 30) : nil
            let isAiring = airing.decide(room, place, now: Self.at(second))
            let due = airing.due
            // Whatever is asked between leaves no trace.
            let next = second + UInt64.random(in: 1...70, using: &dice)
            var copy = airing
            for moment in second..<next where due.map({ Self.at(moment) < $0 }) ?? true {
                let isAiringThen = copy.decide(room, place, now: Self.at(moment))
                #expect(isAiringThen == isAiring)
            }
            second = next
        }
    }
}
