import Testing
import Vocabulary

@testable import Discovery

@Suite("The list of rooms in sight")
struct SightingTableTests {
    private static let fe80 = Endpoint(
        address: SIMD16<UInt8>(0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9),
        port: 7_370,
        scope: 2
    )
    private static let ipv4 = Endpoint(ipv4: 10, 0, 0, 1, port: 7_370)

    private var table = SightingTable(own: Samples.own)
    private let id = FoundRoom.ID(room: Samples.room, device: Samples.other)

    @Test("one room on two protocols is found once, IPv4 before link-local IPv6")
    mutating func merge() throws {
        let room = try Samples.advertisement()
        table.take(
            .resolved(Samples.key("A", transport: 1), Samples.sighting(room, at: Self.fe80)),
            now: .at(0)
        )
        table.take(
            .resolved(Samples.key("A"), Samples.sighting(room, at: Self.ipv4)),
            now: .at(0)
        )
        let found = FoundRoom(advertisement: room, addresses: [Self.ipv4, Self.fe80], name: "A")
        #expect(table.flush(now: .at(0)) == [.found(found)])
        #expect(table.flush(now: .at(1_000)).isEmpty)
    }

    @Test("changes are reported at most every 250 ms, the newest winning")
    mutating func updates() throws {
        func see(_ players: Int, _ now: Instant) throws {
            let room = try Samples.advertisement(players: players)
            table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: now)
        }
        try see(1, .at(0))
        #expect(table.flush(now: .at(0)).count == 1)
        try see(2, .at(10))
        #expect(table.flush(now: .at(10)).isEmpty)
        try see(3, .at(20))
        #expect(table.nextDeadline == .at(250))
        #expect(table.flush(now: .at(249)).isEmpty)
        guard case .updated(let room)? = table.flush(now: .at(250)).first else {
            Issue.record("no update")
            return
        }
        #expect(room.advertisement.players == 3)
        #expect(table.nextDeadline == nil)
    }

    @Test("a room is lost only when its last sighting is gone for half a second")
    mutating func loss() throws {
        let room = try Samples.advertisement()
        table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: .at(0))
        table.take(
            .resolved(Samples.key("A", transport: 1), Samples.sighting(room, at: Self.fe80)),
            now: .at(0)
        )
        _ = table.flush(now: .at(0))
        table.take(.gone(Samples.key("A")), now: .at(1_000))
        #expect(table.flush(now: .at(1_499)).isEmpty)
        #expect(table.nextDeadline == .at(1_500))
        guard case .updated(let left)? = table.flush(now: .at(1_500)).first else {
            Issue.record("no update")
            return
        }
        #expect(left.addresses == [Self.fe80])
        table.take(.gone(Samples.key("A", transport: 1)), now: .at(2_000))
        #expect(table.flush(now: .at(2_500)) == [.lost(id, name: "A")])
    }

    @Test("a room that comes back within half a second was never away")
    mutating func comeback() throws {
        let room = try Samples.advertisement()
        table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: .at(0))
        _ = table.flush(now: .at(0))
        table.take(.gone(Samples.key("A")), now: .at(1_000))
        table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: .at(1_400))
        #expect(table.flush(now: .at(9_000)).isEmpty)
    }

    @Test("two names of one device's room are one room")
    mutating func renamed() throws {
        let room = try Samples.advertisement()
        table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: .at(0))
        table.take(.resolved(Samples.key("A #57"), Samples.sighting(room)), now: .at(0))
        let events = table.flush(now: .at(0))
        #expect(
            events == [
                .found(FoundRoom(advertisement: room, addresses: [Self.ipv4], name: "A #57"))
            ]
        )
        table.take(.gone(Samples.key("A")), now: .at(1_000))
        #expect(table.flush(now: .at(2_000)).isEmpty)
    }

    @Test("the own device is left out")
    mutating func own() throws {
        let room = try Samples.advertisement(device: Samples.own)
        table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: .at(0))
        #expect(table.flush(now: .at(0)).isEmpty)
        #expect(table.malformed == 0)
    }

    @Test("records that are no advertisement are counted, and end what they replace")
    mutating func malformed() throws {
        let room = try Samples.advertisement()
        table.take(.resolved(Samples.key("A"), Samples.sighting(room)), now: .at(0))
        _ = table.flush(now: .at(0))
        let bad = InstanceSighting(endpoint: Self.ipv4, text: [3, 1, 2])
        table.take(.resolved(Samples.key("A"), bad), now: .at(10))
        table.take(.resolved(Samples.key("B"), bad), now: .at(10))
        #expect(table.malformed == 2)
        #expect(table.flush(now: .at(10)) == [.lost(id, name: "A")])
    }

    @Test("a change of carrier keeps what the next one sees, and drops the rest after 4 s")
    mutating func changeover() throws {
        let stays = try Samples.advertisement()
        let goes = try Samples.advertisement(room: Samples.room(9))
        table.take(.resolved(Samples.key("A"), Samples.sighting(stays)), now: .at(0))
        table.take(.resolved(Samples.key("B"), Samples.sighting(goes)), now: .at(0))
        _ = table.flush(now: .at(0))
        table.beginGeneration(now: .at(1_000))
        table.settle(now: .at(2_000))
        table.take(.resolved(Samples.key("A"), Samples.sighting(stays)), now: .at(2_200))
        #expect(table.flush(now: .at(5_999)).isEmpty)
        let lost = FoundRoom.ID(room: Samples.room(9), device: Samples.other)
        #expect(table.flush(now: .at(6_000)) == [.lost(lost, name: "B")])
        #expect(table.nextDeadline == nil)
    }

    @Test("without any carrier rooms leave the list after 30 s")
    mutating func outage() throws {
        table.take(
            .resolved(Samples.key("A"), Samples.sighting(try Samples.advertisement())),
            now: .at(0)
        )
        _ = table.flush(now: .at(0))
        table.beginGeneration(now: .at(0))
        #expect(table.flush(now: .at(29_999)).isEmpty)
        #expect(table.flush(now: .at(30_000)) == [.lost(id, name: "A")])
    }

    @Test("1024 sightings are followed and the next is counted")
    mutating func limit() throws {
        for number in 0...UInt64(DiscoveryLimits.sightings) {
            #expect(table.overLimit == 0)
            let room = try Samples.advertisement(room: Samples.room(number))
            table.take(.resolved(Samples.key("\(number)"), Samples.sighting(room)), now: .at(0))
        }
        #expect(table.overLimit == 1)
        table.take(.ignored, now: .at(0))
        #expect(table.overLimit == 2)
        #expect(table.flush(now: .at(0)).count == DiscoveryLimits.sightings)
    }

    @Test("8 addresses of a room are kept")
    mutating func addressLimit() throws {
        let room = try Samples.advertisement()
        for number in 1...UInt8(DiscoveryLimits.addresses + 1) {
            let endpoint = Endpoint(ipv4: 10, 0, 0, number, port: 7_370)
            table.take(
                .resolved(
                    Samples.key("A", interface: Int32(number)),
                    Samples.sighting(room, at: endpoint)
                ),
                now: .at(0)
            )
        }
        guard case .found(let found)? = table.flush(now: .at(0)).first else {
            Issue.record("nothing found")
            return
        }
        #expect(found.addresses.count == DiscoveryLimits.addresses)
        #expect(found.addresses.first == Endpoint(ipv4: 10, 0, 0, 1, port: 7_370))
    }
}
