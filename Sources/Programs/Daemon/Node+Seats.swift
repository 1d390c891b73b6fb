import ClientAPI
import Identity
import NIOCore
import Peer
import Vocabulary
import WebServer
import Wire

// Seats beyond that of the device's own person.
extension Node {
    func takeSeat(_ request: TakeSeat, in room: RoomCode) async throws -> TakenSeat {
        let secret = SodiumRandom().bytes(count: DeviceKey.seedBytes)
        let seat = try await take(
            request.name ?? name,
            request.avatar ?? "",
            movedBy: try Self.movingKey(of: secret),
            in: room
        )
        return TakenSeat(seat: "\(seat)", secret: Hex.encode(secret))
    }

    /// Takes one more seat.
    func take(
        _ name: String,
        _ avatar: String,
        movedBy key: MovingKey?,
        in room: RoomCode
    ) async throws -> SeatID {
        var dice = SodiumRandom()
        let seat = core.freeSeat(in: room, using: &dice)
        let entry = SeatEntry(seat: seat, name: name, avatar: avatar, movingKey: key)
        let command = Command.takeSeat(room, entry)
        _ = try await ask(command)
        return seat
    }

    func removeSeat(_ seat: String, in room: RoomCode) async throws {
        guard let seat = try self.seat(seat) else { return }
        let command = Command.removeSeat(room, seat)
        _ = try await ask(command)
        bots.removeValue(forKey: seat)?.alarm?.cancel()
        keepHosting()
    }

    /// The public half of the key whose seed is a seat's secret.
    static func movingKey(of secret: [UInt8]) throws(APIError) -> MovingKey {
        do throws(IdentityError) {
            return MovingKey(words: try DeviceKey(stored: secret).device.words)
        } catch {
            throw APIError(.badRequest, "The secret of a seat has 64 hexadecimal digits.")
        }
    }

    func seat(_ text: String?) throws(APIError) -> SeatID? {
        guard let text else { return nil }
        guard let seat = SeatID(hex: text) else {
            throw APIError(.badRequest, "A seat is named by 16 hexadecimal digits.")
        }
        return seat
    }
}
