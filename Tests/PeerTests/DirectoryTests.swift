import Testing
import Vocabulary
import Wire

@testable import Peer

@Suite("The directory of rooms")
struct DirectoryTests {
    private var directory = Directory()

    private static func listing(_ number: Int) -> RoomListing {
        RoomListing(
            id: RoomID(words: Words4(UInt64(number), 0, 0, 0)),
            code: RoomCode(dice: UInt64(number)),
            activity: "draw",
            title: "",
            players: 1,
            locked: false
        )
    }

    private static func device(_ number: Int) -> DeviceID {
        DeviceID(words: Words4(UInt64(number), 0, 0, 0))
    }

    private static func sighting(_ name: String, _ device: Int, _ room: Int) -> Sighting {
        Sighting(name: name, device: Self.device(device), listing: listing(room), endpoints: [])
    }

    @Test("what is seen is found by room and by device, in the order of names")
    mutating func seen() {
        let all = [Self.sighting("b", 1, 1), Self.sighting("a", 2, 1), Self.sighting("c", 1, 2)]
        for sighting in all {
            let isNew = directory.see(sighting)
            let isNewAgain = directory.see(sighting)
            #expect(isNew == true && isNewAgain == false)
        }
        #expect(directory.sightings(of: all[0].listing.id).map(\.name) == ["a", "b"])
        #expect(directory.sightings(on: Self.device(1)).map(\.name) == ["b", "c"])
        #expect(directory.isSeen(on: Self.device(2)) { $0.id == all[0].listing.id })
        #expect(!directory.isSeen(on: Self.device(2)) { $0.id == all[2].listing.id })
        let (isGone, isGoneAgain) = (directory.lose("b"), directory.lose("b"))
        #expect(isGone && !isGoneAgain && directory.sightings.count == 2)
    }

    @Test("it holds so many sightings, and those go on being told anew")
    mutating func limit() {
        for number in 0..<Directory.limit {
            let isNew = directory.see(Self.sighting("\(number)", 1, number))
            #expect(isNew == true)
        }
        let (more, known) = (
            directory.see(Self.sighting("more", 1, 1)), directory.see(Self.sighting("0", 2, 1))
        )
        #expect(more == nil && known == true)
    }

    @Test("of the rooms here so many are told")
    mutating func told() {
        let rooms = (0...Limits.listedRooms).map(Self.listing)
        let (isNew, isNewAgain) = (directory.list(rooms), directory.list(rooms))
        #expect(isNew && !isNewAgain && directory.told == Array(rooms.dropLast()))
    }

    @Test(
        "a list counts when all of it is there, and an older one does not",
        arguments: [0, 1, 8, 9, 20]
    )
    func heard(count: Int) {
        let rooms = (0..<count).map(Self.listing)
        var (teller, listener) = (ListingExchange(), ListingExchange())
        let old = teller.parts(of: [Self.listing(99)])
        #expect(listener.hear(old[0]) && listener.heard.count == 1)
        let parts = teller.parts(of: rooms)
        for (index, part) in parts.reversed().enumerated() {
            #expect(listener.hear(part) == (index == parts.count - 1))
        }
        #expect(!listener.hear(old[0]) && listener.heard == rooms)
        listener.beginAnew()
        #expect(listener.heard == rooms && listener.hear(old[0]))
    }

    @Test("what stands over rooms comes before or after them, in any order, and is not waited for")
    func banners() {
        let rooms = (0..<10).map { number in
            var room = Self.listing(number)
            room.banner = Banner(phase: .running, master: "Maya \(number)")
            return room
        }
        var teller = ListingExchange()
        let frames = teller.frames(of: rooms)
        #expect(frames.count == 4)
        for order in [Array(frames), frames.reversed()] {
            var listener = ListingExchange()
            for frame in order { Self.tell(frame, to: &listener) }
            #expect(listener.heard == rooms)
        }
        var listener = ListingExchange()
        for case .listing(let part) in frames { _ = listener.hear(part) }
        #expect(listener.heard == (0..<10).map(Self.listing))
        // Those of an earlier list, or of places that this one has not, say nothing.
        let next = teller.frames(of: [rooms[0]])
        for frame in next + frames { Self.tell(frame, to: &listener) }
        #expect(listener.heard == [rooms[0]])
        let beyond = BannerPart(version: 2, first: 60, banners: [rooms[1].banner])
        #expect(!listener.hear(beyond) && listener.heard == [rooms[0]])
        // Who has nothing to say over rooms says it with the frames of old.
        let plain = teller.frames(of: (0..<10).map(Self.listing))
        #expect(plain.count == 2)
    }

    private static func tell(_ frame: Frame, to listener: inout ListingExchange) {
        switch frame {
        case .listing(let part): _ = listener.hear(part)
        case .banners(let part): _ = listener.hear(part)
        default: Issue.record("another frame")
        }
    }

    @Test("of what devices say of a room that counts which most say, each device once")
    func claims() {
        let (room, lie) = (Self.listing(1).id, Banner(phase: .over, master: "Eve"))
        let truth = Banner(phase: .lobby, master: "Maya")
        var claims = Claims()
        #expect(claims.banner(of: room) == Banner())
        claims.note(lie, of: room, by: Self.device(1))
        claims.note(lie, of: room, by: Self.device(1))
        claims.note(truth, of: room, by: Self.device(2))
        claims.note(Banner(), of: room, by: Self.device(3))
        #expect(claims.banner(of: room) == lie)
        claims.note(truth, of: room, by: Self.device(3))
        #expect(claims.banner(of: room) == truth)
        // What a device says over a connection counts instead of what it advertises.
        claims.note(truth, of: room, by: Self.device(1))
        #expect(claims.banner(of: room) == truth)
    }
}
