import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("What stands over a room")
struct BannerTests {
    private func summary(_ lab: Lab, on peer: Int, of room: RoomID) -> PeerCore.RoomSummary? {
        lab.core(peer).roomList(now: lab.time(of: peer)).first { $0.listing.id == room }
    }

    private func banner(_ lab: Lab, on peer: Int, of room: RoomID) -> Banner? {
        summary(lab, on: peer, of: room)?.banner
    }

    /// A short game of two, at which a third looks from outside.
    private func game(seed: UInt64) throws -> ClassicRoom {
        let lab = try Lab(peers: 3, seed: seed)
        let settings: [String: Int64] = [
            "topic": 10, "draw": 5, "vote": 5, "results": 1_000, "rounds": 1,
        ]
        return try ClassicRoom(lab, peers: 2, settings: settings)
    }

    @Test("is its master's name, and how far the game has come, for those who are not in it")
    func game() throws {
        let game = try game(seed: 5)
        let (lab, room) = (game.lab, game.room)
        let master = try #require(banner(lab, on: 0, of: room)?.master)
        #expect(!master.isEmpty)
        func says(_ phase: RoomPhase) -> Bool {
            banner(lab, on: 2, of: room) == Banner(phase: phase, master: master)
        }
        #expect(lab.run(until: .seconds(10)) { says(.lobby) })
        #expect(summary(lab, on: 2, of: room)?.mustWatch == false)
        try lab.perform(.start(game.code), on: 0)
        #expect(lab.run(until: .seconds(20)) { says(.running) })
        #expect(summary(lab, on: 2, of: room)?.mustWatch == true)
        #expect(game.reach("over", .seconds(90), on: [0, 1]))
        #expect(lab.run(until: .seconds(10)) { says(.over) })
        #expect(summary(lab, on: 2, of: room)?.mustWatch == true)
        // Anybody who is in it has no need to be told.
        #expect(banner(lab, on: 0, of: room)?.phase == .over)
    }

    @Test("follows the master's name, in a drawing too, and the next master's")
    func names() throws {
        let lab = try Lab(peers: 3, seed: 6)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        let code = try #require(RoomCode("DOVE"))
        func master() -> String? { banner(lab, on: 2, of: room)?.master }
        try lab.perform(.profile(code, Profile(name: "Maya", avatar: ""), seat: nil), on: 0)
        #expect(lab.run(until: .seconds(10)) { master() == "Maya" })
        #expect(banner(lab, on: 2, of: room)?.phase == .unsaid)
        #expect(summary(lab, on: 2, of: room)?.mustWatch == false)
        try lab.perform(.profile(code, Profile(name: "Ben", avatar: ""), seat: nil), on: 1)
        try lab.perform(.leave(code), on: 0)
        #expect(lab.run(until: .seconds(20)) { master() == "Ben" })
        // A name that no title can be is said to nobody.
        try lab.perform(.profile(code, Profile(name: "a\u{1b}[2J", avatar: ""), seat: nil), on: 1)
        #expect(lab.run(until: .seconds(10)) { master() == "" })
    }

    @Test("says nothing of a locked room, but to those who are in it")
    func locked() throws {
        let lab = try Lab(peers: 2, seed: 7)
        let code = try #require(RoomCode("DOVE"))
        let passphrase = Secret(words: .one)
        let room = try lab.perform(
            .create(code: code, activity: "classic", title: "", passphrase: passphrase),
            on: 0
        )
        #expect(lab.run(until: .seconds(10)) { summary(lab, on: 1, of: room) != nil })
        lab.run(for: .seconds(5))
        #expect(summary(lab, on: 1, of: room)?.listing.locked == true)
        #expect(banner(lab, on: 1, of: room) == Banner())
        #expect(banner(lab, on: 0, of: room)?.phase == .lobby)
        // What a daemon advertises when it starts comes out of the list that its own person sees.
        #expect(summary(lab, on: 0, of: room)?.listing.banner == Banner())
        lab.crash(0)
        try lab.restart(0)
        lab.run(for: .seconds(5))
        #expect(banner(lab, on: 1, of: room) == Banner())
    }

    @Test("is what most say who list the room; a liar alone is believed, and no more than that")
    func liar() throws {
        let lab = try Lab(peers: 3, seed: 8)
        let room = try lab.create("DOVE", on: 0)
        try lab.join("DOVE", on: 1)
        #expect(lab.run(until: .seconds(10)) { summary(lab, on: 2, of: room)?.devices == 2 })
        let honest = try #require(banner(lab, on: 2, of: room))
        func sight(_ listing: RoomListing, _ number: UInt8) throws {
            let device = try #require(DeviceID([UInt8](repeating: number, count: 32)))
            let name = "\(listing.id) on \(number)"
            let sighting = Sighting(name: name, device: device, listing: listing, endpoints: [])
            lab.handle(.sighted(sighting), on: 2)
        }
        var lie = try #require(summary(lab, on: 2, of: room)?.listing)
        lie.banner = Banner(phase: .over, master: "\u{202e}Maya")
        lie.players = 64
        try sight(lie, 9)
        #expect(banner(lab, on: 2, of: room) == honest)
        #expect(summary(lab, on: 2, of: room)?.mustWatch == false)
        // Of its own room it says what it likes; nobody is kept from joining by it.
        lie.id = RoomID(words: Words4(1, 2, 3, 4))
        lie.code = RoomCode(dice: 5)
        try sight(lie, 9)
        #expect(banner(lab, on: 2, of: lie.id) == lie.banner)
        try lab.join("DOVE", on: 2)
    }

    @Test("breaks no packet for a device that does not know it, and its list counts there")
    func unknown() throws {
        let lab = try Lab(peers: 2, seed: 9)
        try lab.create("DOVE", on: 0)
        var stranger = try Stranger(lab)
        let banners = [Banner(phase: .lobby, master: "Maya")]
        let known = Frame.banners(BannerPart(version: 1, first: 0, banners: banners))
        var writer = ByteWriter()
        known.encode(into: &writer)
        // Anybody who does not know the number reads on after as many bytes as it says.
        #expect(writer.bytes[0] >= 64 && Int(writer.bytes[1]) == writer.bytes.count - 2)
        let answers = try stranger.send([known, .challenge(0x0102_0304)])
        #expect(answers.contains(.response(0x0102_0304)))
        #expect(lab.core(0).drops.isEmpty)
    }
}
