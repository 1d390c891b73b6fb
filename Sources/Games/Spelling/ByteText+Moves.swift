internal import Rules

// Bytes in moves.
extension ByteText {
    /// A move that shows some bytes.
    static func move(_ name: String, _ bytes: [UInt8]) -> Value {
        .map(["do": .text(name), "bytes": .text(text(bytes))])
    }

    /// What a move shows; `nil` if that is no text of bytes.
    static func bytes(in move: Value) -> [UInt8]? {
        guard case .text(let text)? = move["bytes"] else { return nil }
        return bytes(text)
    }
}
