import ClientAPI
import WebServer

/// A host with one guest, whose secret is `e…e`, and one invitation, `ab…`.
final class FakeGuests: GuestHost {
    static let secret = String(repeating: "e", count: 64)
    static let bearer = "BIRD.\(secret)"

    let backend = FakeBackend()

    func openRooms() async -> [String] { ["BIRD"] }

    func guest(with key: GuestKey) async throws -> any LocalBackend {
        guard let backend = guestNow(with: key) else {
            throw APIError(.unauthorized, "This seat is not here.")
        }
        return backend
    }

    func guestNow(with key: GuestKey) -> (any LocalBackend)? {
        key.code == "BIRD" && key.secret == Self.secret ? backend : nil
    }

    func sitDown(_ request: SitDown) async throws -> SatDown {
        guard request.invitation == "ab" else { throw APIError(.unauthorized, "No.") }
        return SatDown(seat: FakeBackend.detail.seat, secret: request.secret)
    }

    func comeBack(_ request: ComeBack) async throws -> SatDown {
        guard request.secret == Self.secret else { throw APIError(.unauthorized, "No.") }
        return SatDown(seat: FakeBackend.detail.seat, secret: request.next)
    }
}
