/// Payloads by number, to which one is added at a time.
///
/// A copy costs a reference for each chunk of them, not for each one: a room keeps the canvas that the last round has
/// settled beside the canvas that is drawn on.
struct PayloadList: Sendable {
    /// Payloads of a chunk.
    static let chunk = 256

    private var chunks: [[[UInt8]]] = []
    private var last: [[UInt8]] = []

    mutating func append(_ payload: [UInt8]) {
        last.append(payload)
        guard last.count == Self.chunk else { return }
        chunks.append(last)
        last = []
    }

    subscript(number: Int) -> [UInt8] {
        let (chunk, rest) = number.quotientAndRemainder(dividingBy: Self.chunk)
        return chunk < chunks.count ? chunks[chunk][rest] : last[rest]
    }
}
