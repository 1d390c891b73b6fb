import Canvas
import ClientAPI
import Games
import Identity
import Peer
import Rules
import Vocabulary
import WebServer
import Wire

// What the local API has of games.
extension Node {
    func games() async throws -> GameList {
        GameList(games: core.gameDescriptions.map(Translation.game), bots: true)
    }

    func act(_ action: RoomAction, in room: RoomCode) async throws -> RoomDetail {
        let command = try command(for: action, in: room)
        let done = try await ask(command)
        return try detailed(done, for: try seat(action.seat))
    }

    private func command(
        for action: RoomAction,
        in room: RoomCode
    ) throws(APIError) -> Command {
        switch action {
        case .say(let text, let seat):
            guard Chat.isSayable(text) else {
                throw APIError(
                    .badRequest,
                    "A message has 1 to 100 characters; write a shorter one."
                )
            }
            return .say(room, text, seat: try self.seat(seat))
        case .ready(let isReady, let seat): return .ready(room, isReady, seat: try self.seat(seat))
        case .profile(let name, let avatar, let seat):
            return .profile(
                room,
                Profile(name: name, avatar: avatar),
                seat: try self.seat(seat)
            )
        case .settings(let title, let phones, let settings):
            return .settings(room, try merged(title, phones, settings, in: room))
        case .start: return .start(room)
        case .move(let move, let seat):
            return .play(room, Translation.value(move), seat: try self.seat(seat))
        case .kick(let device, let isForGood):
            return .kick(room, try self.device(device), isForGood: isForGood)
        case .knock(let device, let isLetIn):
            return .answerKnock(room, try self.device(device), letsIn: isLetIn)
        case .again: return .again(room)
        case .successor: return .succeed(room)
        }
    }

    private func device(_ text: String) throws(APIError) -> DeviceID {
        guard let device = DeviceID(hex: text) else {
            throw APIError(.badRequest, "A device is named by 64 hexadecimal digits.")
        }
        return device
    }

    /// What is set now, with what somebody changes.
    private func merged(
        _ title: String?,
        _ phones: Bool?,
        _ settings: [String: Int64],
        in room: RoomCode
    ) throws(APIError) -> RoomSettings {
        guard let lobby = core.lobby(of: try member(of: room), now: now) else {
            throw APIError(.notAMember, "You are not in this room any more.")
        }
        let all = lobby.settings.merging(settings) { $1 }
        return RoomSettings(
            title: title ?? lobby.title,
            phones: phones ?? lobby.phones,
            settings: Translation.settings(all)
        )
    }

    /// Runs outside the actor, so that rendering a large picture holds nobody up.
    nonisolated func drawing(
        _ place: DrawingPlace,
        in room: RoomCode,
        as format: ExportFormat
    ) async throws -> [UInt8] {
        let strokes = try await strokes(of: place, in: room)
        guard format != .strokes else { return Translation.json(of: strokes) }
        return try await renderer.file(of: strokes, as: format)
    }

    private func strokes(
        of place: DrawingPlace,
        in room: RoomCode
    ) throws(APIError) -> [Stroke] {
        let id = try member(of: room)
        guard let strokes = core.drawing(place.round, place.tile, of: id) else {
            throw APIError(.notYet, "There is no such drawing yet.")
        }
        return strokes.map(\.stroke)
    }

    /// What would show drawings, or who drew them, before the game may is not given out.
    func requireShown(_ room: RoomCode) throws(APIError) {
        let id = try member(of: room)
        guard core.isHiding(id) else { return }
        throw APIError(.notYet, "What is drawn here stays hidden until the game is over.")
    }

    /// A game has no canvas that all share, but a drawing on each tile of each round.
    func requireCanvas(_ room: RoomCode) throws(APIError) {
        let id = try member(of: room)
        guard core.hasGame(id) else { return }
        throw APIError(
            .notYet,
            "A game has many drawings; save those of one round when they have been shown."
        )
    }
}
