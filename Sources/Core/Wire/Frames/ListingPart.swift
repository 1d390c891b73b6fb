internal import Vocabulary

/// Some of the rooms that a device lists: a list that is too long for one packet comes in several.
public struct ListingPart: Hashable, Sendable {
    /// Which list: a later one has a larger number.
    public var version: UInt32
    /// Rooms of the whole list, at most `Limits.listedRooms`.
    public var total: Int
    /// The place of the part's first room in it.
    public var first: Int
    /// At most `Limits.listing` rooms, none beyond the list's end.
    public var rooms: [RoomListing]

    /// Names a part.
    public init(version: UInt32, total: Int, first: Int, rooms: [RoomListing]) {
        self.version = version
        self.total = total
        self.first = first
        self.rooms = rooms
    }

    init(from reader: inout ByteReader) throws(WireError) {
        version = UInt32(try reader.varint(.listing, atMost: Int(UInt32.max)))
        total = try reader.varint(.listing, atMost: Limits.listedRooms)
        first = try reader.varint(.listing, atMost: total)
        rooms = []
        for _ in 0..<(try reader.varint(.listing, atMost: Limits.listing)) {
            rooms.append(try RoomListing(from: &reader))
        }
        guard first + rooms.count <= total else {
            throw .outOfRange(field: .listing, value: UInt64(first + rooms.count))
        }
    }

    func encode(into writer: inout ByteWriter) {
        writer.varint(UInt64(version))
        writer.varint(UInt64(total))
        writer.varint(UInt64(first))
        writer.varint(UInt64(rooms.count))
        for room in rooms { room.encode(into: &writer) }
    }
}
