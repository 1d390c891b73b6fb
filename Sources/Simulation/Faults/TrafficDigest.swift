internal import Vocabulary

/// A digest of everything that was sent, in order: equal runs have equal digests.
///
/// It tells runs apart that differ by accident, and is no defence against anybody: two lanes of
/// multiply and rotate, eight bytes at a time.
struct TrafficDigest: Hashable, Sendable {
    private(set) var high: UInt64 = 0x6a09_e667_f3bc_c908
    private(set) var low: UInt64 = 0xbb67_ae85_84ca_a73b

    /// Adds a word.
    mutating func add(_ word: UInt64) {
        high = (high ^ word) &* 0x9e37_79b9_7f4a_7c15
        high ^= high >> 29
        low = (low << 23 | low >> 41) &+ word &* 0xbf58_476d_1ce4_e5b9
        low ^= high << 17
    }

    /// Adds a datagram and all about it.
    mutating func add(_ bytes: [UInt8], from: Int, to: Endpoint, at now: Instant) {
        add(now.microseconds)
        add(UInt64(from) << 32 | UInt64(to.port) << 16 | UInt64(bytes.count))
        bytes.withUnsafeBytes { memory in
            var offset = 0
            while offset + 8 <= memory.count {
                add(memory.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
                offset += 8
            }
            var rest: UInt64 = 0
            for byte in memory[offset...] { rest = rest << 8 | UInt64(byte) }
            add(rest)
        }
    }
}

extension TrafficDigest: CustomStringConvertible {
    /// 32 hexadecimal digits.
    var description: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
