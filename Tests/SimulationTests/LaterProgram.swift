import Vocabulary
import Wire

@testable import Simulation

/// A program of a later version: between the frames of each packet that it sends are such as nobody here knows.
struct LaterProgram: ForwardingCryptography {
    let forwarded: SharedCryptography

    func seal(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) {
        if start == Packet.headerSize {
            packet = Self.interspersed(packet, start)
        }
        forwarded.seal(&packet, from: start, number: number, key: key)
    }

    private static func interspersed(_ packet: [UInt8], _ start: Int) -> [UInt8] {
        var reader = ByteReader(packet, range: start..<packet.count)
        var writer = ByteWriter(capacity: Limits.datagram)
        writer.raw(Array(packet[..<start]))
        var type = LaterFrame.types.lowerBound
        func enrich(_ left: Int) {
            let room = Limits.datagram - Packet.tagSize - writer.bytes.count - left
            let bytes = [UInt8](repeating: type, count: Int(type) % 40)
            guard room > bytes.count + 4, let frame = LaterFrame(type: type, bytes: bytes) else {
                return
            }
            Frame.later(frame).encode(into: &writer)
            type = type > 236 ? LaterFrame.types.lowerBound : type + 19
        }
        enrich(reader.remaining)
        while reader.remaining > 0, let frame = try? Frame(from: &reader) {
            frame.encode(into: &writer)
            enrich(reader.remaining)
        }
        return writer.bytes
    }
}
