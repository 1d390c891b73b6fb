internal import Wire

/// Bytes that a stroke takes on the wire.
struct WireRows {
    let sample: StrokeSample

    /// Frames of operations with their type bytes, without packet headers, over points.
    func rows(_ session: Session, _ sight: Session.Sight) -> [Row] {
        var writer = ByteWriter()
        var seals = 0
        for frame in session.frames {
            Frame.run(frame).encode(into: &writer)
            if frame.seal != nil { seals += 1 }
        }
        let signed = writer.bytes.count
        let (key, words) =
            switch sight {
            case .everything: ("wire_seen", "others seen")
            case .nothing: ("wire_unseen", "nothing seen")
            }
        return [
            Row(
                key,
                "wire, \(words), unsigned",
                bytes: signed - 64 * seals,
                of: sample,
                atMost: 2.5
            ),
            Row(
                "\(key)_signed",
                "wire, \(words), signed",
                bytes: signed,
                of: sample,
                atMost: 3.7
            ),
        ]
    }
}
