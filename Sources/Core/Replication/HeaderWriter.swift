internal import Vocabulary

/// Writes the items of a header into memory that is large enough, the same bytes as `CBORWriter` does.
struct HeaderWriter {
    private let memory: UnsafeMutableRawBufferPointer
    /// One past what was written.
    private(set) var end: Int

    /// Writes behind the first `start` bytes.
    init(_ memory: UnsafeMutableRawBufferPointer, from start: Int) {
        self.memory = memory
        end = start
    }

    /// A major type with its argument in the fewest bytes.
    @inline(__always)
    mutating func head(_ major: UInt8, _ argument: UInt64) {
        let top = major << 5
        switch argument {
        case 0..<24: fixed(top | UInt8(argument))
        case 24...0xff:
            fixed(top | 24)
            fixed(UInt8(argument))
        case 0x100...0xffff:
            fixed(top | 25)
            fixed(UInt16(argument))
        case 0x1_0000...0xffff_ffff:
            fixed(top | 26)
            fixed(UInt32(argument))
        default:
            fixed(top | 27)
            fixed(argument)
        }
    }

    /// A byte string of 32 bytes, or an empty one for `nil`.
    @inline(__always)
    mutating func identifier(_ id: OperationID?) {
        guard let id else { return head(2, 0) }
        fixed(UInt16(0x5820))
        words(id.words)
    }

    /// A byte string of 8 bytes, or an empty one for `nil`.
    @inline(__always)
    mutating func word(_ word: UInt64?) {
        guard let word else { return head(2, 0) }
        head(2, 8)
        fixed(word)
    }

    /// Thirty-two bytes.
    @inline(__always)
    mutating func words(_ words: Words4) {
        for index in 0..<4 { fixed(words[index]) }
    }

    @inline(__always)
    private mutating func fixed<Number: FixedWidthInteger>(_ number: Number) {
        let size = MemoryLayout<Number>.size
        precondition(end + size <= memory.count, "the caller makes enough room")
        memory.storeBytes(of: number.bigEndian, toByteOffset: end, as: Number.self)
        end += size
    }
}
