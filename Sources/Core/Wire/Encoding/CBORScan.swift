/// Reads heads of deterministic CBOR from memory without a copy and without a reason for a refusal.
///
/// It is the quick way to find out that nothing is wrong; `CBORReader` says what is.
struct CBORScan {
    let memory: UnsafeRawBufferPointer
    private(set) var offset: Int

    init(_ memory: UnsafeRawBufferPointer, from offset: Int = 0) {
        self.memory = memory
        self.offset = offset
    }

    var isAtEnd: Bool { offset == memory.count }

    /// The argument of a head in the fewest bytes, if it is of this major type and within a range.
    @inline(__always)
    mutating func argument(_ major: UInt8, in range: ClosedRange<UInt64>) -> Int? {
        guard offset < memory.count else { return nil }
        let first = memory[offset]
        guard first >> 5 == major else { return nil }
        var argument = UInt64(first & 31)
        offset += 1
        if argument >= 24 {
            guard argument <= 26, let long = long(Int(argument) - 24) else { return nil }
            argument = long
        }
        return range.contains(argument) ? Int(truncatingIfNeeded: argument) : nil
    }

    /// The place of a byte string of at most `limit` bytes.
    @inline(__always)
    mutating func byteString(atMost limit: Int) -> Range<Int>? {
        guard let count = argument(2, in: 0...UInt64(limit)), count <= memory.count - offset else {
            return nil
        }
        defer { offset += count }
        return offset..<offset + count
    }

    /// An argument of 1, 2 or 4 bytes that would not fit fewer.
    private mutating func long(_ logSize: Int) -> UInt64? {
        let size = 1 << logSize
        guard size <= memory.count - offset else { return nil }
        var value: UInt64 = 0
        for index in 0..<size { value = value << 8 | UInt64(memory[offset + index]) }
        offset += size
        let least: UInt64 = logSize == 0 ? 24 : 1 << UInt64(4 * size)
        return value >= least ? value : nil
    }
}
