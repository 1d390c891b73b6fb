import ClientAPI
import WebServer

/// A host with one guest, whose secret is `e…e`, and one invitation, `ab…`; and with another guest, `f…f`.
final class FakeGuests: GuestHost {
    static let secret = String(repeating: "e", count: 64)
    static let bearer = "BIRD.\(secret)"

    static let otherBearer = "BIRD." + String(repeating: "f", count: 64)

    let backend: FakeBackend
    let other: FakeBackend

    init(holdsExports: Bool = false) {
        backend = FakeBackend(holdsExports: holdsExports, asker: "gil")
        other = FakeBackend(holdsExports: holdsExports, asker: "hal")
    }

    func openRooms() async -> [String] { ["BIRD"] }

    func guest(with key: GuestKey) async throws -> any LocalBackend {
        guard let backend = guestNow(with: key) else {
            throw APIError(.unauthorized, "This seat is not here.")
        }
        return backend
    }

    func guestNow(with key: GuestKey) -> (any LocalBackend)? {
        guard key.code == "BIRD" else { return nil }
        if key.secret == Self.secret { return backend }
        return Self.otherBearer.hasSuffix(key.secret) ? other : nil
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
