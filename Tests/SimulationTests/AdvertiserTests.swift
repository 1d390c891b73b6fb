import Testing
import Vocabulary
import Wire

@testable import Peer
@testable import Simulation

@Suite("Who advertises a room, among real peers")
struct AdvertiserTests {
    private let lab: Lab
    private let room: RoomID

    init() throws {
        lab = try Lab(peers: 12, seed: 14)
        room = try lab.create("DOVE", on: 0)
        for peer in 1..<12 { try lab.join("DOVE", on: peer) }
        // A device that missed the two for a moment has heard them for long enough.
        lab.run(for: .seconds(45))
    }

    /// Those that advertise it, ascending: they came in in that order.
    private var advertisers: [Int] {
        lab.nodes.indices.filter { peer in
            lab.isRunning(peer) && lab.nodes[peer].advertised.contains { $0.id == room }
        }
    }

    /// What one of them is heard to say.
    private func sighting(of peer: Int) throws -> Sighting {
        let listing = try #require(lab.core(peer).rooms[room]?.listing)
        return lab.sighting(listing, of: peer)
    }

    private func tellAll(but peer: Int, _ input: Input) {
        for other in 0..<12 where other != peer { lab.handle(input, on: other) }
    }

    @Test("of twelve, the two most senior do")
    func two() {
        #expect(advertisers == [0, 1])
        lab.run(for: .seconds(120))
        #expect(advertisers == [0, 1])
    }

    @Test(
        "when one of them is lost, the next one does within seconds, and a newcomer finds the room"
    )
    func loss() throws {
        lab.crash(0)
        #expect(lab.run(until: .seconds(10)) { advertisers == [1, 2] })
        // Who has missed the first one for some time may step in at the second, and stops again.
        lab.crash(1)
        #expect(lab.run(until: .seconds(10)) { Set(advertisers).isSuperset(of: [2, 3]) })
        #expect(lab.run(until: .seconds(60)) { advertisers == [2, 3] })
        let newcomer = try lab.add()
        try lab.join("DOVE", on: newcomer)
        try lab.settle(room, within: .seconds(10))
        // Who comes back takes its place again.
        try lab.restart(0)
        #expect(lab.run(until: .seconds(10)) { advertisers.contains(0) })
        #expect(lab.run(until: .seconds(60)) { advertisers == [0, 2] })
    }

    @Test("who leaves does no more, and the next one does")
    func leaving() throws {
        let code = try #require(RoomCode("DOVE"))
        try lab.perform(.leave(code), on: 1)
        #expect(lab.run(until: .seconds(5)) { advertisers == [0, 2] })
    }

    @Test("two halves of a network each have two, and again two when they are one")
    func split() throws {
        lab.split(Array(0..<6), Array(6..<12))
        // That all of the other half are lost shows one by one.
        #expect(lab.run(until: .seconds(15)) { advertisers.contains { $0 >= 6 } })
        // A device through which others talk advertises for a minute more.
        #expect(lab.run(until: .seconds(150)) { advertisers == [0, 1, 6, 7] })
        lab.heal()
        for peer in lab.nodes.indices { lab.advertise(lab.nodes[peer].advertised, of: peer) }
        #expect(lab.run(until: .seconds(150)) { advertisers == [0, 1] })
    }

    @Test("members that only seem to advertise hide the room for ten seconds")
    func silence() throws {
        // Nobody hears them, whatever they think.
        for peer in 0..<2 { tellAll(but: peer, .vanished(name: "\(room)@\(peer)")) }
        #expect(!lab.run(until: .milliseconds(9_900)) { advertisers != [0, 1] })
        #expect(lab.run(until: .seconds(1)) { advertisers == [0, 1, 2, 3] })
        lab.run(for: .seconds(120))
        #expect(advertisers == [0, 1, 2, 3])
        // Heard again, they are enough.
        for peer in 0..<2 { tellAll(but: peer, .sighted(try sighting(of: peer))) }
        #expect(!lab.run(until: .seconds(29)) { advertisers != [0, 1, 2, 3] })
        #expect(lab.run(until: .seconds(2)) { advertisers == [0, 1] })
    }

    @Test("members that advertise something else hide the room for half a minute", arguments: 0..<5)
    func lies(kind: Int) throws {
        for peer in 0..<2 {
            var lie = try sighting(of: peer)
            switch kind {
            case 0: lie.endpoints = [Endpoint(ipv4: 10, 9, 9, 9, port: 7370)]
            case 1: lie.listing.code = RoomCode(dice: 5)
            case 2: lie.listing.locked = true
            case 3: lie.listing.players = 64
            default: lie.isCompatible = false
            }
            tellAll(but: peer, .sighted(lie))
        }
        #expect(!lab.run(until: .seconds(29)) { advertisers != [0, 1] })
        #expect(lab.run(until: .seconds(3)) { advertisers == [0, 1, 2, 3] })
    }

    @Test("a stranger that advertises the room, or says that a member does, silences nobody")
    func stranger() throws {
        var lie = try sighting(of: 0)
        lie.name = "a stranger's"
        lie.device = DeviceID(words: Words4(6, 6, 6, 6))
        for other in 0..<12 { lab.handle(.sighted(lie), on: other) }
        // The same in the names of all members, leading to itself.
        for peer in 0..<12 {
            lie.device = lab.core(peer).device
            lie.name = "\(peer)"
            lie.endpoints = [Endpoint(ipv4: 10, 9, 9, 9, port: 7370)]
            tellAll(but: peer, .sighted(lie))
        }
        lab.run(for: .seconds(60))
        #expect(Set(advertisers).isSuperset(of: [0, 1, 2, 3]))
    }

    @Test("a room whose master is asleep for long is found again soon after all have started anew")
    func restarting() throws {
        for peer in 0..<12 { lab.crash(peer) }
        for peer in 5..<12 { try lab.restart(peer) }
        #expect(lab.run(until: .seconds(6)) { !advertisers.isEmpty })
        #expect(lab.run(until: .seconds(60)) { advertisers == [5, 6] })
        let newcomer = try lab.add()
        try lab.join("DOVE", on: newcomer)
    }

    @Test("who passes packets on between two that cannot hear each other advertises too")
    func isolation() throws {
        lab.split([0], [1])
        #expect(lab.run(until: .seconds(20)) { advertisers.count > 2 })
        #expect(advertisers.contains(0) && advertisers.contains(1))
    }
}
