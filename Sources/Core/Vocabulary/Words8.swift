/// Eight words: 64 bytes of a signature.
@frozen
public struct Words8: Words {
    @usableFromInline
    var first, second: Words4

    /// Eight.
    @inlinable
    public static var count: Int { 8 }

    /// Zeros.
    @inlinable
    public init() {
        self.init(Words4(), Words4())
    }

    /// Those words.
    @inlinable
    public init(_ first: Words4, _ second: Words4) {
        self.first = first
        self.second = second
    }

    /// The same word eight times.
    @inlinable
    public init(repeating word: UInt64) {
        self.init(Words4(repeating: word), Words4(repeating: word))
    }

    /// One of the words, 0…7.
    @inlinable
    public subscript(index: Int) -> UInt64 {
        get { index < 4 ? first[index] : second[index - 4] }
        set {
            if index < 4 {
                first[index] = newValue
            } else {
                second[index - 4] = newValue
            }
        }
    }
}
