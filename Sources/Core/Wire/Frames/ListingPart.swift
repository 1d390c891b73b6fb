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

extension RoomListing {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.words(id.words)
        writer.text(code.text)
        writer.text(activity)
        writer.text(title)
        writer.byte(players)
        writer.byte(locked ? 1 : 0)
        writer.fixed(guestPort)
    }

    fileprivate init(from reader: inout ByteReader) throws(WireError) {
        let id: RoomID = try reader.identifier()
        let text = try reader.text(.code, atMost: RoomCode.longest)
        guard let code = RoomCode(text), code.text == text else {
            throw .invalidText(field: .code)
        }
        let activity = try reader.text(.text, atMost: Limits.activity)
        let title = try reader.text(.text, atMost: Limits.title)
        guard Create.isActivity(activity), Create.isTitle(title) else {
            throw .invalidText(field: .text)
        }
        let players = try reader.byte()
        let locked = try reader.byte()
        guard locked < 2 else { throw .outOfRange(field: .flag, value: UInt64(locked)) }
        self.init(
            id: id,
            code: code,
            activity: activity,
            title: title,
            players: players,
            locked: locked == 1,
            guestPort: try reader.fixed()
        )
    }
}
