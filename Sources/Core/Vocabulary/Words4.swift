/// Four words: 32 bytes of a key or a hash.
@frozen
public struct Words4: Words {
    @usableFromInline
    var first, second, third, fourth: UInt64

    /// Four.
    @inlinable
    public static var count: Int { 4 }

    /// Zeros.
    @inlinable
    public init() {
        self.init(0, 0, 0, 0)
    }

    /// Those words.
    @inlinable
    public init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    /// The same word four times.
    @inlinable
    public init(repeating word: UInt64) {
        self.init(word, word, word, word)
    }

    /// One of the words, 0…3.
    @inlinable
    public subscript(index: Int) -> UInt64 {
        get {
            switch index {
            case 0: first
            case 1: second
            case 2: third
            case 3: fourth
            default: preconditionFailure("There are four words.")
            }
        }
        set {
            switch index {
            case 0: first = newValue
            case 1: second = newValue
            case 2: third = newValue
            case 3: fourth = newValue
            default: preconditionFailure("There are four words.")
            }
        }
    }
}
