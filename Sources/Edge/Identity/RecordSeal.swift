internal import Wire

/// Seals what goes over a connection record by record, and opens what comes: each is read once, in its place, or
/// nothing more is.
public struct RecordSeal: Sendable {
    /// Bytes that stand before a record: how many follow.
    public static let headBytes = 2
    /// The most bytes of a record's contents.
    public static let contentBytes = 32 * 1024 + 1

    private let sending: Secret
    private let receiving: Secret
    private var sent: UInt64 = 0
    private var received: UInt64 = 0

    init(sending: Secret, receiving: Secret) {
        (self.sending, self.receiving) = (sending, receiving)
    }

    /// A record.
    ///
    /// - Parameter content: 1 to ``contentBytes`` bytes.
    /// - Returns: Its head and the sealed content.
    public mutating func sealed(_ content: [UInt8]) -> [UInt8] {
        precondition(1...Self.contentBytes ~= content.count)
        let count = content.count + Sodium.tagBytes
        var record = [UInt8(count >> 8), UInt8(count & 255)] + content
        Sodium().seal(&record, from: Self.headBytes, number: sent, key: sending)
        sent += 1
        return record
    }

    /// How many bytes follow a head.
    ///
    /// - Returns: `nil` for what is no head of a record.
    public static func count(after head: [UInt8]) -> Int? {
        guard head.count == headBytes else { return nil }
        let count = Int(head[0]) << 8 | Int(head[1])
        return 1 + Sodium.tagBytes...contentBytes + Sodium.tagBytes ~= count ? count : nil
    }

    /// What is in a record.
    ///
    /// - Parameters:
    ///   - head: What stood before it.
    ///   - rest: What followed.
    /// - Returns: `nil` if it is not the other side's next one.
    public mutating func opened(_ head: [UInt8], _ rest: [UInt8]) -> [UInt8]? {
        var record = head + rest
        let isNext = Sodium().open(
            &record,
            from: Self.headBytes,
            number: received,
            key: receiving
        )
        guard isNext else { return nil }
        received += 1
        return Array(record.dropFirst(Self.headBytes))
    }
}
