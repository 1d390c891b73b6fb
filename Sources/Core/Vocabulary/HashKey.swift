/// Mixes four words to one under a key of this process, so that nobody outside it can say which names fall together.
///
/// Keyed words are multiplied by pairs and the products added, as in NH (Black et al., *UMAC*, CRYPTO 1999). To
/// look a name up takes 138 instructions so; where a `Hasher` is fed what came of it, 283 (callgrind).
@usableFromInline
enum HashKey {
    /// Drawn as Swift draws the key of its own hashes.
    @usableFromInline
    static let words = Words4(word(0), word(1), word(2), word(3))

    private static func word(_ index: Int) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(index)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    /// One word for four.
    @inlinable
    static func mix(_ text: Words4) -> UInt64 {
        let key = words
        let left = (text[0] &+ key[0]).multipliedFullWidth(by: text[1] &+ key[1])
        let right = (text[2] &+ key[2]).multipliedFullWidth(by: text[3] &+ key[3])
        return (left.low ^ left.high) &+ (right.low ^ right.high)
    }

    /// One word for four, spread over all of its bits anew for each table.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - seed: What a table of names mixes in, so that those that follow one another in one table do not crowd together
    ///     in another.
    /// - Returns: A word of which any bits will do.
    @inlinable
    static func mix(_ text: Words4, seed: Int) -> Int {
        let odd = words[0] | 1
        // Seeds that differ in their lowest bits alone must differ in all: under some keys, names would stay where they are.
        let seed = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
        let spread = (mix(text) ^ seed).multipliedFullWidth(by: odd)
        return Int(truncatingIfNeeded: spread.low ^ spread.high)
    }
}
