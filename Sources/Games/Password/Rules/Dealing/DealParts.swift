internal import Rules

/// What a dealer shows, in as many moves as it takes: a deck is longer than any move.
enum DealParts {
    /// Bytes of a part, but for the last one: as text they leave room for the rest of a move.
    static let partBytes = 630

    /// How many moves it takes to show so many bytes.
    static func count(of total: Int) -> Int { (total + partBytes - 1) / partBytes }

    /// How many bytes are in one of them.
    ///
    /// - Parameters:
    ///   - part: Which, from 0.
    ///   - total: How many are to be shown.
    /// - Returns: 0 for a part that there is not.
    static func size(of part: Int, of total: Int) -> Int {
        max(0, min(partBytes, total - part * partBytes))
    }

    /// The moves, from one of them on.
    static func moves(_ bytes: [UInt8], from first: Int) -> [Value] {
        (first..<max(first, count(of: bytes.count))).map { part in
            let start = part * partBytes
            let end = start + size(of: part, of: bytes.count)
            return .map(
                [
                    "do": .text("deal"), "part": .number(Int64(part)),
                    "bytes": .text(ByteText.text(Array(bytes[start..<end]))),
                ]
            )
        }
    }
}
