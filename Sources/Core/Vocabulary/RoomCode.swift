/// What people say to one another to meet in a room: 4 to 8 letters A–Z or digits, kept in capitals.
public struct RoomCode: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Fewest characters.
    public static let shortest = 4
    /// Most characters.
    public static let longest = 8

    /// The code in capitals.
    public let text: String

    /// Parses a code in either case; `nil` if it is not 4 to 8 ASCII letters or digits.
    public init?(_ text: some StringProtocol) {
        var capitals: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                capitals.append(byte)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): capitals.append(byte - 32)
            default: return nil
            }
        }
        guard Self.shortest...Self.longest ~= capitals.count else { return nil }
        self.text = String(decoding: capitals, as: UTF8.self)
    }

    /// Draws a code of four letters that cannot be mistaken for one another when spoken or read.
    ///
    /// - Parameter dice: Any random number; 20 of its bits count.
    public init(dice: UInt64) {
        let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
        let letters = (0..<4).map { alphabet[Int(dice >> (5 * UInt64($0)) & 31)] }
        self.text = String(decoding: letters, as: UTF8.self)
    }

    /// The code in capitals.
    public var description: String { text }

    /// By the letters.
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}
