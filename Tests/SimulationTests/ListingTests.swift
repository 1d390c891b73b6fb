import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Lists of rooms")
struct ListingTests {
    private func listing(_ number: Int) -> RoomListing {
        RoomListing(
            id: RoomID(words: Words4(UInt64(number), 1, 2, 3)),
            code: RoomCode(dice: UInt64(number)),
            activity: "draw",
            title: "",
            players: 1,
            locked: false
        )
    }

    @Test(
        "tell a neighbour of all rooms, over a lossy network, without discovery",
        arguments: [1, Limits.listing, Limits.listing + 1, 25, Limits.listedRooms]
    )
    func all(count: Int) throws {
        let lab = try Lab(peers: 2, seed: 3, network: .lossy)
        for number in 0..<count {
            let code = RoomCode(dice: UInt64(number * 7_919 + 13))
            try lab.perform(.create(code: code, activity: "draw", title: ""), on: 0)
        }
        // Nothing that discovery says of them gets through.
        lab.nodes[1].core.peering.directory = Directory()
        lab.handle(.hint(lab.endpoint(of: 0), device: nil), on: 1)
        func listed() -> Int {
            lab.core(1).network.peerStates[lab.core(0).device]?.listings.count ?? 0
        }
        #expect(lab.run(until: .seconds(20)) { listed() == count })
        let code = RoomCode(dice: UInt64((count - 1) * 7_919 + 13))
        let room = try #require(lab.core(0).room(code))
        try lab.perform(.leave(code), on: 0)
        #expect(
            lab.run(until: .seconds(20)) {
                let listings = lab.core(1).network.peerStates[lab.core(0).device]?.listings ?? []
                return listings.count == count - 1 && !listings.contains { $0.id == room }
            }
        )
    }

    @Test("count when all parts are there, in any order, and an earlier one does not come back")
    func parts() throws {
        let lab = try Lab(peers: 2, seed: 3)
        lab.handle(.hint(lab.endpoint(of: 0), device: nil), on: 1)
        let device = lab.core(0).device
        #expect(
            lab.run(until: .seconds(5)) { lab.core(1).network.peerStates[device]?.link != nil }
        )
        var core = lab.core(1)
        func part(_ version: UInt32, _ first: Int, _ rooms: [Int], total: Int) -> ListingPart {
            ListingPart(version: version, total: total, first: first, rooms: rooms.map(listing))
        }
        func listed() -> [RoomListing] { core.network.peerStates[device]?.listings ?? [] }
        core.entrance.noteListing(part(7, 2, [2], total: 3), from: device, now: lab.now)
        #expect(listed().isEmpty)
        core.entrance.noteListing(part(7, 0, [0, 1], total: 3), from: device, now: lab.now)
        #expect(listed() == [0, 1, 2].map(listing))
        core.entrance.noteListing(part(6, 0, [5], total: 1), from: device, now: lab.now)
        core.entrance.noteListing(part(7, 0, [0, 1], total: 3), from: device, now: lab.now)
        #expect(listed() == [0, 1, 2].map(listing))
        core.entrance.noteListing(part(8, 0, [], total: 0), from: device, now: lab.now)
        #expect(listed().isEmpty)
        // A part that contradicts its list adds nothing beyond its end.
        core.entrance.noteListing(part(9, 0, [0], total: 2), from: device, now: lab.now)
        core.entrance.noteListing(part(9, 5, [6], total: 64), from: device, now: lab.now)
        #expect(listed().isEmpty)
    }
}
