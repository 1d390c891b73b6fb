public import Vocabulary

/// What a device says to the whole network of a room that it is in.
///
/// On the wire it is one DNS-SD instance of type `_parlor._udp` (RFC 6763); the port travels in the
/// SRV record, everything else in the TXT record. A value that exists fits into the records.
public struct RoomAdvertisement: Hashable, Sendable {
    /// The room.
    public let room: RoomID
    /// The code that people tell one another.
    public let code: RoomCode
    /// The room's name: at most `DiscoveryLimits.titleBytes` of UTF-8, no control characters, may be empty.
    public let title: String
    /// What is played: 1 to 32 characters of `a`–`z`, `0`–`9` and `-`.
    public let activity: String
    /// By which version of the activity's rules, at least 1.
    public let rules: UInt16
    /// The device that advertises.
    public let device: DeviceID
    /// The device's UDP port, 1…65535.
    public let port: UInt16
    /// Version of the protocol between the daemons.
    public let protocolVersion: UInt16
    /// Number of players, 0…`DiscoveryLimits.players`.
    public let players: Int
    /// Whether a passphrase is needed.
    public let locked: Bool
    /// Whose the room is, and how far it has come; the name as long, and as printable, as a title.
    public let banner: Banner

    /// Checks and wraps what is to be said.
    ///
    /// - Throws: `titleTooLong`, `titleNotPrintable`, `badActivity`, `badRules`, `badPlayers`, `badPort`, or
    ///   `badValue` for a name.
    public init(
        room: RoomID,
        code: RoomCode,
        title: String,
        activity: String,
        rules: UInt16 = 1,
        device: DeviceID,
        port: UInt16,
        protocolVersion: UInt16,
        players: Int,
        locked: Bool,
        banner: Banner = Banner()
    ) throws(AdvertisementError) {
        let bytes = title.utf8.count
        guard bytes <= DiscoveryLimits.titleBytes else { throw .titleTooLong(bytes: bytes) }
        guard title.unicodeScalars.allSatisfy(Self.isPrintable) else { throw .titleNotPrintable }
        guard banner.master.utf8.count <= DiscoveryLimits.titleBytes,
            banner.master.unicodeScalars.allSatisfy(Self.isPrintable)
        else { throw .badValue(key: Key.master.rawValue) }
        guard 1...DiscoveryLimits.activityCharacters ~= activity.utf8.count,
            activity.utf8.allSatisfy(Self.isActivityCharacter)
        else { throw .badActivity }
        guard rules > 0 else { throw .badRules }
        guard 0...DiscoveryLimits.players ~= players else { throw .badPlayers(players) }
        guard port != 0 else { throw .badPort }
        self.room = room
        self.code = code
        self.title = title
        self.activity = activity
        self.rules = rules
        self.device = device
        self.port = port
        self.protocolVersion = protocolVersion
        self.players = players
        self.locked = locked
        self.banner = banner
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control
    }

    private static func isActivityCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
