/// A guest's seat: the answer to `POST /api/guest/sit` and `…/resume`.
public struct SatDown: Codable, Hashable, Sendable {
    /// Which, 16 hexadecimal digits.
    public var seat: String
    /// The secret that holds now, 64 hexadecimal digits.
    public var secret: String

    /// Names a guest's seat.
    public init(seat: String, secret: String) {
        self.seat = seat
        self.secret = secret
    }
}
