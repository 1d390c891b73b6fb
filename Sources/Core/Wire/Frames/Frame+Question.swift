internal import Vocabulary

extension Frame {
    /// Which question about which room a frame of a password exchange belongs to.
    static func question(
        _ reader: inout ByteReader
    ) throws(WireError) -> (request: UInt32, room: RoomID) {
        (try reader.number(.packet), try reader.identifier())
    }
}
