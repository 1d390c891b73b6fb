public import Vocabulary

/// A packet, or half of one, of two devices that cannot hear each other, on its way through a third one.
///
/// It is encrypted under the keys of the two: anybody who passes it on cannot read it.
public struct RelayFrame: Hashable, Sendable {
    /// How much of the packet it is.
    public enum Part: UInt8, Sendable, CaseIterable {
        /// All of it.
        case whole = 0
        /// The first of two parts.
        case first = 1
        /// The second of two parts.
        case last = 2
    }

    /// The other one of the two: in `relay` the receiver, in `relayed` the sender of the packet.
    public var device: DeviceID
    /// Counts the sender's packets on this way, so that the parts of one are found; wraps around.
    public var packet: UInt8
    /// How much of it this is.
    public var part: Part
    /// Its bytes, 1…`Limits.relayedPacket`.
    public var bytes: [UInt8]

    /// Wraps a packet or a part of one.
    public init(device: DeviceID, packet: UInt8, part: Part, bytes: [UInt8]) {
        self.device = device
        self.packet = packet
        self.part = part
        self.bytes = bytes
    }
}

extension RelayFrame {
    func encode(into writer: inout ByteWriter) {
        writer.words(device.words)
        writer.byte(packet)
        writer.byte(part.rawValue)
        writer.varint(UInt64(bytes.count))
        writer.raw(bytes)
    }

    init(from reader: inout ByteReader) throws(WireError) {
        device = try reader.identifier()
        packet = try reader.byte()
        let raw = try reader.byte()
        guard let part = Part(rawValue: raw) else {
            throw .unknown(field: .flag, value: UInt64(raw))
        }
        self.part = part
        let length = try reader.varint(.packet, atMost: Limits.relayedPacket)
        guard length > 0 else { throw .outOfRange(field: .packet, value: 0) }
        bytes = try reader.raw(length)
    }
}
