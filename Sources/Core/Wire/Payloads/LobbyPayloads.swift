/// Renames a seat.
public struct Profile: Hashable, Sendable {
    /// The player's name, at most 63 bytes.
    public var name: String
    /// An emoji, at most 32 bytes.
    public var avatar: String

    /// Describes a player.
    public init(name: String, avatar: String) {
        self.name = name
        self.avatar = avatar
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.text(name)
        writer.text(avatar)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        name = try reader.text(.text, atMost: Limits.title)
        avatar = try reader.text(.text, atMost: Limits.avatar)
    }
}

/// How the game will be played.
public struct RoomSettings: Hashable, Sendable {
    /// The room's name for people, as in a `Create`.
    public var title: String
    /// Whether members serve guest pages.
    public var phones: Bool
    /// All settings of the activity; a missing one has its default.
    public var settings: [Setting]

    /// Describes how the game will be played.
    public init(title: String, phones: Bool, settings: [Setting]) {
        self.title = title
        self.phones = phones
        self.settings = settings
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(3)
        writer.text(title)
        writer.boolean(phones)
        writer.settings(settings)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 3...3)
        title = try reader.text(.text, atMost: Limits.title)
        guard Create.isTitle(title) else { throw .invalidText(field: .text) }
        phones = try reader.boolean()
        settings = try reader.settings()
    }
}

/// What people say.
public enum Chat {
    /// Whether a text can be said: 1 to 100 Unicode scalar values, at most 400 bytes of UTF-8.
    public static func isSayable(_ text: String) -> Bool {
        1...Limits.chatCharacters ~= text.unicodeScalars.count
            && text.utf8.count <= Limits.chatBytes
    }
}

extension CBORReader {
    mutating func chat() throws(WireError) -> String {
        let text = try text(.text, atMost: Limits.chatBytes)
        guard Chat.isSayable(text) else { throw .invalidText(field: .text) }
        return text
    }

    mutating func settings() throws(WireError) -> [Setting] {
        var settings: [Setting] = []
        for _ in 0..<(try map(.settings, atMost: Limits.settings)) {
            let name = try text(.settings, atMost: Limits.settingName)
            guard !name.isEmpty else { throw .outOfRange(field: .settings, value: 0) }
            let value = try integer(.settings, in: Limits.settingValues)
            let setting = Setting(name: name, value: value)
            if let last = settings.last {
                guard last.sortKey.lexicographicallyPrecedes(setting.sortKey) else {
                    throw .notCanonical
                }
            }
            settings.append(setting)
        }
        return settings
    }
}

extension CBORWriter {
    mutating func settings(_ settings: [Setting]) {
        map(settings.count)
        for setting in settings.sorted(by: { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }) {
            text(setting.name)
            integer(setting.value)
        }
    }
}
