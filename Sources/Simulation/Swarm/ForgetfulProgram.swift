internal import Vocabulary
internal import Wire

/// A program that throws away runs of operations in which a kind means nothing to it: wrong on purpose.
struct ForgetfulProgram: ForwardingCryptography {
    let forwarded: SharedCryptography

    func open(_ packet: inout [UInt8], from start: Int, number: UInt64, key: Secret) -> Bool {
        guard forwarded.open(&packet, from: start, number: number, key: key) else { return false }
        var reader = ByteReader(packet, range: start..<packet.count)
        var writer = ByteWriter(capacity: packet.count)
        writer.raw(Array(packet[..<start]))
        while reader.remaining > 0, let frame = try? Frame(from: &reader) {
            if case .run(let run) = frame, Self.isStrange(run) { continue }
            frame.encode(into: &writer)
        }
        packet = writer.bytes
        return true
    }

    private static func isStrange(_ run: RunFrame) -> Bool {
        var reader = ByteReader(run.bodies)
        for _ in 0..<run.count {
            guard let body = try? OperationBody(from: &reader) else { return false }
            do {
                _ = try Payload(kind: body.kind, decoding: [])
            } catch {
                if case .unknown(.kind, _) = error { return true }
            }
        }
        return false
    }
}
