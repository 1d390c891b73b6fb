internal import Wire

/// The moves of a poll: each is one number, what a seat is for.
enum Poll {
    /// The deterministic CBOR of a choice.
    static func move(_ choice: UInt32) -> [UInt8] {
        var writer = CBORWriter()
        writer.unsigned(choice)
        return writer.bytes
    }

    /// The choice that a move stands for; `nil` if it is none.
    static func choice(_ move: [UInt8]) -> UInt32? {
        var reader = CBORReader(move)
        guard let number = try? reader.unsigned(), (try? reader.finish()) != nil else {
            return nil
        }
        return UInt32(exactly: number)
    }
}
