import Vocabulary
import Wire

/// Keeps everything: what is fuzzed is short.
struct QuickHash: HashStream {
    private var bytes: [UInt8] = []

    mutating func update(_ bytes: [UInt8]) { self.bytes += bytes }

    func finished() -> Words4 {
        bytes.withUnsafeBytes { QuickCryptography().blake2b256($0) }
    }
}
