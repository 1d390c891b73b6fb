/// Some 64-bit words side by side, without a heap.
///
/// They take the place of the standard library's vectors: one of more than 16 bytes that lives across an
/// `await` may be written past the end of its function's frame. LLVM lays frames out as if no field wanted
/// more than Swift's 16 bytes of alignment, but builds the structure with the vector's own 32 or 64, and
/// records the smaller size of the two (`FrameTypeBuilder` of `CoroFrame.cpp`; seen with Swift 6.3.1).
public protocol Words: Hashable, Sendable {
    /// How many words there are.
    static var count: Int { get }

    /// Zeros.
    init()

    /// One of the words, from 0.
    subscript(index: Int) -> UInt64 { get set }
}

extension Words {
    /// Zeros.
    @inlinable
    public static var zero: Self { Self() }

    /// A one in each.
    public static var one: Self {
        var words = Self()
        for index in 0..<count { words[index] = 1 }
        return words
    }
}
