import Vocabulary

@testable import Discovery

/// Advertisements and sightings for the tests.
enum Samples {
    static let own = DeviceID(words: Words4(1, 1, 1, 1))
    static let other = DeviceID(words: Words4(0x0102_0304_0506_0708, 2, 3, 4))
    static let room = RoomID(words: Words4(0x1122_3344_5566_7788, 5, 6, 7))

    static func advertisement(
        room: RoomID = Samples.room,
        title: String = "Birds of prey",
        activity: String = "draw",
        device: DeviceID = Samples.other,
        port: UInt16 = 7_370,
        players: Int = 3,
        locked: Bool = false,
        banner: Banner = Banner()
    ) throws(AdvertisementError) -> RoomAdvertisement {
        guard let code = RoomCode("BIRD") else { throw .badValue(key: "code") }
        return try RoomAdvertisement(
            room: room,
            code: code,
            title: title,
            activity: activity,
            device: device,
            port: port,
            protocolVersion: 1,
            players: players,
            locked: locked,
            banner: banner
        )
    }

    static func room(_ number: UInt64) -> RoomID {
        RoomID(words: Words4(number, 0, 0, 1))
    }

    static func key(_ name: String, interface: Int32 = 2, transport: Int32 = 0) -> SightingKey {
        SightingKey(interface: interface, transport: transport, name: name)
    }

    static func sighting(
        _ advertisement: RoomAdvertisement,
        at endpoint: Endpoint = Endpoint(ipv4: 10, 0, 0, 1, port: 7_370)
    ) -> InstanceSighting {
        InstanceSighting(endpoint: endpoint, text: advertisement.text)
    }

    /// Encodes strings as the data of a TXT record.
    static func text(_ strings: [String]) -> [UInt8] {
        strings.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    }

    /// The strings of the sample's TXT record.
    static func strings(banner: Banner = Banner()) throws -> [String] {
        var rest = try advertisement(banner: banner).text[...]
        var strings: [String] = []
        while let length = rest.popFirst() {
            strings.append(String(decoding: rest.prefix(Int(length)), as: UTF8.self))
            rest = rest.dropFirst(Int(length))
        }
        return strings
    }
}

extension Instant {
    /// A point so many milliseconds after a clock's beginning.
    static func at(_ milliseconds: UInt64) -> Instant {
        Instant(microseconds: milliseconds * 1_000)
    }
}
