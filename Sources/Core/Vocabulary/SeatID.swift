/// A seat of a room: a player, bot or guest.
///
/// Drawn by the device that asks for it, in such a way that nobody else can have drawn it (Protocol/payloads.md).
///
/// Seats outlive the device that hosts them, so the name says nothing about where a seat is later.
@frozen
public struct SeatID: Hashable, Comparable, Sendable {
    /// Eight bytes as a big-endian number.
    public let rawValue: UInt64

    /// Wraps the number.
    @inlinable
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// By number.
    @inlinable
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension SeatID: CustomStringConvertible {
    /// Sixteen hexadecimal digits.
    public var description: String {
        Hex.encode((0..<8).map { UInt8(truncatingIfNeeded: rawValue >> (56 - 8 * UInt64($0))) })
    }

    /// Parses sixteen hexadecimal digits; `nil` for anything else.
    public init?(hex: String) {
        guard let bytes = Hex.decode(hex), bytes.count == 8 else { return nil }
        self.init(bytes.reduce(0) { $0 << 8 | UInt64($1) })
    }
}
