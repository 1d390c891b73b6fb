/// A seat that was taken: the answer to `POST /api/rooms/CODE/seats` and `…/bots`.
public struct TakenSeat: Codable, Hashable, Sendable {
    /// Which, 16 hexadecimal digits.
    public var seat: String
    /// What takes it to another device, 64 hexadecimal digits; `nil` for a seat that stays.
    public var secret: String?

    /// Names a seat.
    public init(seat: String, secret: String? = nil) {
        self.seat = seat
        self.secret = secret
    }
}
