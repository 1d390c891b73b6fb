import ClientAPI
import Peer
import Vocabulary
import WebServer
import Wire

// What seats draw by requests.
extension Node {
    func draw(_ body: AddStrokes, in room: RoomCode) async throws -> OperationCount {
        let strokes = body.strokes.map(Translation.stroke)
        let command = Command.draw(room, strokes, pen: nil, seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func undo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        let command = Command.undo(room, seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func redo(_ body: SeatChoice, in room: RoomCode) async throws -> OperationCount {
        let command = Command.redo(room, seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func clear(_ body: ClearCanvas, in room: RoomCode) async throws -> OperationCount {
        let scope: Clear.Scope = body.scope == .all ? .all : .own
        let command = Command.clear(room, scope, seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }

    func hide(_ body: HideStroke, in room: RoomCode) async throws -> OperationCount {
        let command = Command.hide(room, try id(body.stroke), seat: try seat(body.seat))
        let done = try await ask(command)
        return count(done)
    }
}
