import Vocabulary

extension RoomAdvertisement {
    /// Keys of the TXT record, each at most 9 ASCII characters (RFC 6763 §6.4), in wire order.
    enum Key: String, CaseIterable {
        case version = "txtvers"
        case protocolVersion = "pv"
        case room = "room"
        case device = "dev"
        case code = "code"
        case activity = "act"
        case rules = "rules"
        case players = "n"
        case locked = "lock"
        case title = "title"
        case phase = "phase"
        case master = "master"
    }

    /// The TXT record's data: length-prefixed strings, `txtvers=1` first.
    ///
    /// `room` and `dev` are 64 lower-case hexadecimal digits, `pv`, `rules` and `n` decimal without leading
    /// zeros, `lock` is `0` or `1`; `title` and `master` are left out when empty, `phase` (1 to 3) when it is 0. A receiver takes keys in either
    /// case and ignores those that it does not know. Version 1 of the protocol knew no `rules`.
    public var text: [UInt8] {
        var strings = [
            (Key.version, "1"),
            (.protocolVersion, String(protocolVersion)),
            (.room, room.description),
            (.device, device.description),
            (.code, code.text),
            (.activity, activity),
            (.rules, String(rules)),
            (.players, String(players)),
            (.locked, locked ? "1" : "0"),
        ]
        if !title.isEmpty { strings.append((.title, title)) }
        if banner.phase != .unsaid { strings.append((.phase, String(banner.phase.rawValue))) }
        if !banner.master.isEmpty { strings.append((.master, banner.master)) }
        return strings.reduce(into: []) { bytes, string in
            let line = "\(string.0.rawValue)=\(string.1)"
            bytes.append(UInt8(line.utf8.count))
            bytes.append(contentsOf: line.utf8)
        }
    }

    /// Reads the data of a TXT record and the port of its SRV record.
    ///
    /// - Throws: Any case of `AdvertisementError`.
    public init(text: [UInt8], port: UInt16) throws(AdvertisementError) {
        let values = try Self.values(of: text)
        func value(_ key: Key) throws(AdvertisementError) -> String {
            guard let value = values[key] else { throw .missing(key: key.rawValue) }
            return value
        }
        guard let room = RoomID(hex: try value(.room)) else { throw .badValue(key: "room") }
        guard let device = DeviceID(hex: try value(.device)) else { throw .badValue(key: "dev") }
        guard let code = RoomCode(try value(.code)) else { throw .badValue(key: "code") }
        let phase = try values[.phase].map { text throws(AdvertisementError) in
            RoomPhase(rawValue: UInt8(clamping: try Self.number(text, .phase)))
        }
        guard let phase = phase ?? .some(.unsaid) else { throw .badValue(key: "phase") }
        let lock = try value(.locked)
        guard lock == "0" || lock == "1" else { throw .badValue(key: "lock") }
        try self.init(
            room: room,
            code: code,
            title: values[.title] ?? "",
            activity: try value(.activity),
            rules: try values[.rules].map { text throws(AdvertisementError) in
                try Self.number(text, .rules)
            } ?? 1,
            device: device,
            port: port,
            protocolVersion: try Self.number(try value(.protocolVersion), .protocolVersion),
            players: Int(try Self.number(try value(.players), .players)),
            locked: lock == "1",
            banner: Banner(phase: phase, master: values[.master] ?? "")
        )
    }

    /// Splits the record into the strings that we know.
    private static func values(of text: [UInt8]) throws(AdvertisementError) -> [Key: String] {
        guard text.count <= DiscoveryLimits.textBytes else { throw .tooLong(bytes: text.count) }
        var values: [Key: String] = [:]
        var rest = text[...]
        while let length = rest.popFirst().map(Int.init) {
            guard rest.count >= length else {
                throw .truncated(needed: length, available: rest.count)
            }
            let string = rest.prefix(length)
            rest = rest.dropFirst(length)
            // An empty string says nothing (RFC 6763 §6.1).
            guard length > 0 else { continue }
            let (key, value) = try parse(string)
            if values.isEmpty, key != .version { throw .badVersion }
            guard let key else { continue }
            guard values.updateValue(value, forKey: key) == nil else {
                throw .repeated(key: key.rawValue)
            }
        }
        guard values[.version] == "1" else { throw .badVersion }
        return values
    }

    /// Reads one string; the key is `nil` when it is none of ours.
    private static func parse(
        _ string: ArraySlice<UInt8>
    ) throws(AdvertisementError) -> (Key?, String) {
        let name = string.prefix { $0 != UInt8(ascii: "=") }
        guard !name.isEmpty, name.allSatisfy({ 0x20...0x7E ~= $0 }) else { throw .badKey }
        guard let key = Key(rawValue: String(decoding: name, as: UTF8.self).lowercased()) else {
            return (nil, "")
        }
        guard let value = String(validating: string.dropFirst(name.count + 1), as: UTF8.self) else {
            throw .badValue(key: key.rawValue)
        }
        return (key, value)
    }

    private static func number(_ text: String, _ key: Key) throws(AdvertisementError) -> UInt16 {
        guard let number = UInt16(text), String(number) == text else {
            throw .badValue(key: key.rawValue)
        }
        return number
    }
}
