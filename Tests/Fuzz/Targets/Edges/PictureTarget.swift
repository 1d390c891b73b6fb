import Rendering
import Wire

/// Strokes that everybody's daemon must be able to show: payloads, each after its length, as pictures.
enum PictureTarget: FuzzTarget {
    static let name = "picture"
    static let longest = 2048

    static func feed(_ bytes: [UInt8]) throws(Finding) {
        var reader = ByteReader(bytes)
        var strokes: [Stroke] = []
        while reader.remaining > 0 {
            guard let length = try? reader.varint(.payload, atMost: Limits.payload),
                let bytes = try? reader.raw(length)
            else { break }
            guard
                case .stroke(let stroke)? = try? Payload(
                    kind: OperationKind.stroke,
                    decoding: bytes
                )
            else { continue }
            strokes.append(stroke)
        }
        guard !strokes.isEmpty, let picture = try? Picture(strokes: strokes) else { return }
        let text = svg(of: picture)
        try expect(text.allSatisfy { 10...126 ~= $0 }, "the picture holds strange characters")
        let paths = text.split(separator: UInt8(ascii: "<")).count
        try expect(paths <= strokes.count + 3, "the picture holds more than its strokes")
    }
}
