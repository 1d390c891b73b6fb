import Vocabulary

extension RoomAdvertisement {
    /// The DNS-SD service type.
    public static let serviceType = "_parlor._udp"

    /// The DNS-SD instance name: `<title, or the code> · <id4>`, at most 63 bytes of UTF-8.
    ///
    /// A title that is too long is cut between characters. `id4` tells members of one room apart: four
    /// characters of the base 32 alphabet of RFC 4648 in lower case, the first 20 bits of the
    /// room's identifier XOR the device's.
    public var instanceName: String {
        let suffix = " · \(shortID)"
        var room = title.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? code.text : title
        while room.utf8.count + suffix.utf8.count > DiscoveryLimits.titleBytes {
            room.removeLast()
        }
        return room + suffix
    }

    private var shortID: String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let bits = room.prefix ^ device.prefix
        let characters = (1...4).map { alphabet[Int(bits >> (64 - 5 * UInt64($0)) & 31)] }
        return String(decoding: characters, as: UTF8.self)
    }
}
