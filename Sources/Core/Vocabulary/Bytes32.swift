/// Thirty-two bytes that name something: a hash or a public key, told apart by `Tag`.
///
/// Kept as four big-endian words, so that comparing, hashing and copying never touch the heap.
/// The order is that of the bytes, first byte first.
@frozen
public struct Bytes32<Tag>: Hashable, Comparable, Sendable {
    /// The bytes as four words, the first byte in the highest bits of the first.
    public let words: Words4

    /// Wraps four big-endian words.
    @inlinable
    public init(words: Words4) {
        self.words = words
    }

    /// Reads exactly 32 bytes.
    ///
    /// - Parameter bytes: Any collection; `nil` comes back unless it has 32 elements.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words = Words4()
        for (index, byte) in bytes.enumerated() {
            words[index >> 3] = words[index >> 3] << 8 | UInt64(byte)
        }
        self.words = words
    }

    /// Reads 32 bytes from memory without bounds checks beyond a precondition.
    ///
    /// - Parameter memory: At least 32 readable bytes; only the first 32 count.
    @inlinable
    public init(loading memory: UnsafeRawBufferPointer) {
        precondition(memory.count >= 32)
        var words = Words4()
        for index in 0..<4 {
            words[index] = UInt64(
                bigEndian: memory.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
            )
        }
        self.words = words
    }

    /// The 32 bytes in order.
    public var bytes: [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: words[$0 >> 3] >> (56 - 8 * UInt64($0 & 7))) }
    }

    /// The first eight bytes as a big-endian number: a short form for look-ups, never for proof.
    @inlinable
    public var prefix: UInt64 { words[0] }

    /// Feeds one word that all 32 bytes are mixed to: strangers choose names, and could have many begin alike.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(HashKey.mix(words))
    }

    // swift-format-ignore: NoLeadingUnderscores
    /// The hash that sets and dictionaries of such names go by.
    ///
    /// It is keyed already and needs no `Hasher`, which would take longer than all else in a look-up.
    ///
    /// - Parameter seed: What the table mixes in.
    /// - Returns: The hash.
    @inlinable
    public func _rawHashValue(seed: Int) -> Int {
        HashKey.mix(words, seed: seed)
    }

    /// Orders by bytes, first byte first.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool {
        for index in 0..<3 where left.words[index] != right.words[index] {
            return left.words[index] < right.words[index]
        }
        return left.words[3] < right.words[3]
    }
}

extension Bytes32: CustomStringConvertible {
    /// All 64 hexadecimal digits.
    public var description: String { Hex.encode(bytes) }

    /// Parses 64 hexadecimal digits, upper or lower case; `nil` for anything else.
    public init?(hex: String) {
        guard let bytes = Hex.decode(hex) else { return nil }
        self.init(bytes)
    }
}

/// Tag of an operation's identifier.
public enum OperationTag: Sendable {}
/// Tag of a device's public key.
public enum DeviceTag: Sendable {}
/// Tag of a blob's hash.
public enum BlobTag: Sendable {}
/// Tag of a key that moves a seat.
public enum MovingKeyTag: Sendable {}
/// Tag of a hash over a state.
public enum StateTag: Sendable {}

/// An operation's name: BLAKE2b-256 over its header and the hash of its payload.
public typealias OperationID = Bytes32<OperationTag>
/// A room's name: the identifier of its `Create` operation.
public typealias RoomID = OperationID
/// A device's name: its Ed25519 public key.
public typealias DeviceID = Bytes32<DeviceTag>
/// A blob's name: the BLAKE2b-256 hash of its bytes.
public typealias BlobID = Bytes32<BlobTag>
/// The Ed25519 public key of those who may move a seat to another device.
public typealias MovingKey = Bytes32<MovingKeyTag>
/// BLAKE2b-256 over the canonical encoding of a state.
public typealias StateDigest = Bytes32<StateTag>
