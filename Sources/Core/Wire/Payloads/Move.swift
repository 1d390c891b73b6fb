/// What a seat does in a round.
public struct Move: Hashable, Sendable {
    /// The round.
    public var round: UInt32
    /// The activity's own deterministic CBOR, at most `Limits.move` bytes.
    public var move: [UInt8]

    /// Describes a move.
    public init(round: UInt32, move: [UInt8]) {
        self.round = round
        self.move = move
    }

    func encode(into writer: inout CBORWriter) {
        writer.array(2)
        writer.unsigned(round)
        writer.byteString(move)
    }

    init(from reader: inout CBORReader) throws(WireError) {
        _ = try reader.array(.payload, 2...2)
        round = UInt32(try reader.unsigned(.round, in: 0...Int(UInt32.max)))
        move = try reader.byteString(.payload, atMost: Limits.move)
    }
}
