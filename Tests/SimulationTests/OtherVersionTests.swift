import Peer
import Testing
import Vocabulary
import Wire

@testable import Simulation

@Suite("Programs of another version")
struct OtherVersionTests {
    private func device(_ number: UInt8) throws -> DeviceID {
        try #require(DeviceID([UInt8](repeating: number, count: 32)))
    }

    private func sighting(_ listing: RoomListing, on device: UInt8) throws -> Sighting {
        Sighting(
            name: "seen on \(device)",
            device: try self.device(device),
            listing: listing,
            endpoints: [],
            isCompatible: false
        )
    }

    private func trouble(in lab: Lab, _ code: RoomCode) -> RoomTrouble? {
        lab.core(0).roomList(now: lab.time(of: 0)).first { $0.listing.code == code }?.trouble
    }

    @Test("have rooms that are listed with a sentence, and that nobody can join")
    func listed() throws {
        let lab = try Lab(peers: 1, seed: 3)
        let code = try #require(RoomCode("DOVE"))
        let listing = RoomListing(
            id: RoomID(words: Words4(1, 2, 3, 4)),
            code: code,
            activity: "draw",
            title: "",
            players: 1,
            locked: false
        )
        lab.handle(.sighted(try sighting(listing, on: 9)), on: 0)
        #expect(trouble(in: lab, code) == .version)
        #expect("\(RoomTrouble.version)".contains("another version"))
        #expect(throws: LabError.refused(peer: 0, .declined(code, .incompatible))) {
            try lab.join("DOVE", on: 0)
        }
    }

    @Test("keep nobody out of a room by saying that it is theirs")
    func liar() throws {
        let lab = try Lab(peers: 2, seed: 3)
        let room = try lab.create("DOVE", on: 1)
        let code = try #require(RoomCode("DOVE"))
        func isListed() -> Bool {
            lab.core(0).roomList(now: lab.time(of: 0)).contains { $0.listing.id == room }
        }
        #expect(lab.run(until: .seconds(10)) { isListed() })
        let listing = try #require(lab.core(0).roomList(now: lab.time(of: 0)).first?.listing)
        var lie = listing
        (lie.title, lie.players, lie.locked) = ("Closed", 64, true)
        lab.handle(.sighted(try sighting(lie, on: 9)), on: 0)
        #expect(trouble(in: lab, code) == nil)
        #expect(lab.core(0).roomList(now: lab.time(of: 0)).map(\.listing) == [listing])
        try lab.join("DOVE", on: 0)
    }

    @Test(
        "send frames that are not known here, which break no packet",
        arguments: [UInt8(67), 68, 127, 128, 200, 255]
    )
    func frames(type: UInt8) throws {
        let lab = try Lab(peers: 2, seed: 4)
        try lab.create("DOVE", on: 0)
        var stranger = try Stranger(lab)
        let empty = try #require(LaterFrame(type: type, bytes: []))
        let full = try #require(LaterFrame(type: type, bytes: [UInt8](repeating: 1, count: 900)))
        let answers = try stranger.send([.later(empty), .later(full), .challenge(0x0102_0304)])
        #expect(answers.contains(.response(0x0102_0304)))
        #expect(lab.core(0).drops.isEmpty)
    }

    @Test("cannot have a frame of a number that says nothing of its length")
    func numbers() {
        #expect(LaterFrame(type: 66, bytes: []) == nil)
        #expect(LaterFrame(type: 67, bytes: [UInt8](repeating: 0, count: 1_200)) != nil)
        #expect(LaterFrame(type: 67, bytes: [UInt8](repeating: 0, count: 1_201)) == nil)
    }
}
