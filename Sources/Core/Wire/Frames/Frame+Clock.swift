extension Frame {
    /// Reads how long a round has been open.
    static func clock(_ reader: inout ByteReader) throws(WireError) -> Frame {
        .clock(
            room: try reader.number(.room),
            round: try reader.number(.round),
            elapsed: try reader.number(.round)
        )
    }
}
