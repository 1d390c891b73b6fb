internal import Vocabulary

// Identifiers, keys and signatures are kept as big-endian words; libsodium reads and writes bytes.
extension Words {
    /// Words out of the bytes that `fill` writes, as many as the words hold.
    @inline(__always)
    static func filled(_ fill: (UnsafeMutablePointer<UInt8>) -> Void) -> Self {
        var words = Self()
        withUnsafeMutablePointer(to: &words) {
            fill(UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self))
        }
        return words.swapped
    }

    /// Lends the words as bytes.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        withUnsafePointer(to: swapped) {
            body(UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self))
        }
    }

    @inline(__always)
    private var swapped: Self {
        var words = self
        for index in 0..<Self.count {
            words[index] = words[index].bigEndian
        }
        return words
    }
}
