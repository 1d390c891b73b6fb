public import Vocabulary
internal import Wire

/// What people compare to see that a device is the one they mean: 160 bits of a hash of its key.
///
/// As short as somebody can read aloud, and too long for anybody to find another key that has the
/// same one.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    private static let prefix = Array("parlor fingerprint v1\0".utf8)
    private static let bytes = 20
    private static let group = 4
    // Crockford's: no I, L, O or U, which are mistaken for others.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// Eight groups of four capitals and digits, with a space between.
    public let description: String

    /// The fingerprint of a device.
    public init(of device: DeviceID) {
        let digest: StateDigest = Sodium().blake2b256(Self.prefix + device.bytes)
        var letters: [Character] = []
        var bits = 0
        var buffer: UInt32 = 0
        for byte in digest.bytes.prefix(Self.bytes) {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                letters.append(Self.alphabet[Int(buffer >> UInt32(bits) & 31)])
            }
        }
        description = stride(from: 0, to: letters.count, by: Self.group)
            .map { String(letters[$0..<$0 + Self.group]) }
            .joined(separator: " ")
    }
}
