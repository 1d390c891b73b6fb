public import Vocabulary

/// What stands over some of the rooms that a device lists: it belongs to one list, as the parts of that do.
public struct BannerPart: Hashable, Sendable {
    /// The list that it belongs to.
    public var version: UInt32
    /// The place in it of the first room.
    public var first: Int
    /// At most `Limits.listing`, of rooms one after the other, none beyond `Limits.listedRooms`.
    public var banners: [Banner]

    /// Names a part.
    public init(version: UInt32, first: Int, banners: [Banner]) {
        self.version = version
        self.first = first
        self.banners = banners
    }

    /// Reads what follows the number; the frame says how long it is, and is that long.
    init(from reader: inout ByteReader) throws(WireError) {
        let count = try reader.varint(.packet, atMost: Limits.datagram)
        var content = ByteReader(reader.bytes, range: try reader.skip(count))
        version = UInt32(try content.varint(.listing, atMost: Int(UInt32.max)))
        first = try content.varint(.listing, atMost: Limits.listedRooms)
        banners = []
        for _ in 0..<(try content.varint(.listing, atMost: Limits.listing)) {
            banners.append(try Banner(from: &content))
        }
        guard first + banners.count <= Limits.listedRooms else {
            throw .outOfRange(field: .listing, value: UInt64(first + banners.count))
        }
        try content.finish()
    }

    func encode(into writer: inout ByteWriter) {
        var content = ByteWriter()
        content.varint(UInt64(version))
        content.varint(UInt64(first))
        content.varint(UInt64(banners.count))
        for banner in banners {
            content.byte(banner.phase.rawValue)
            content.text(banner.master)
        }
        writer.varint(UInt64(content.bytes.count))
        writer.raw(content.bytes)
    }
}

extension Banner {
    fileprivate init(from reader: inout ByteReader) throws(WireError) {
        let raw = try reader.byte()
        guard let phase = RoomPhase(rawValue: raw) else {
            throw .outOfRange(field: .listing, value: UInt64(raw))
        }
        let master = try reader.text(.text, atMost: Limits.title)
        guard Create.isTitle(master) else { throw .invalidText(field: .text) }
        self.init(phase: phase, master: master)
    }
}
