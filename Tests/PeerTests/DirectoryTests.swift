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
        let (isNew, isNewAgain) = (directory.advertise(rooms), directory.advertise(rooms))
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
}
