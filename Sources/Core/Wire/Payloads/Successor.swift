public import Vocabulary

/// Names a room that goes on from this one.
public struct Successor: Hashable, Sendable {
    /// The room.
    public var room: RoomID
    /// What people say to meet there.
    public var code: RoomCode

    /// Names a room.
    public init(room: RoomID, code: RoomCode) {
        self.room = room
        self.code = code
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.identifier(room)
        writer.text(code.text)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        room = try reader.identifier()
        let text = try reader.text(.code, atMost: RoomCode.longest)
        guard let code = RoomCode(text), code.text == text else { throw .invalidText(field: .code) }
        self.code = code
    }
}
