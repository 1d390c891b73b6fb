import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore
import Vocabulary

/// The routes of a room's document.
struct DocumentRoutes: Sendable {
    /// Bounds how many documents are being sent, apart from pictures: a slow reader holds up nobody else.
    private let readers = Gate(
        limit: APILimits.documentReaders,
        each: APILimits.documentReadersOfSeat
    )

    /// Adds them below a room's address.
    func add(to room: RouterGroup<WebContext>) {
        room.get("document") { _, context in try await document(context) }
        room.post("edit", reading: EditRecords.self) { asked, body, code in
            try await asked.edit(body, in: code)
        }
    }

    private func document(_ context: WebContext) async throws -> Response {
        let asked = try context.asked
        guard let pass = GatePass(readers, for: asked.asker) else {
            throw APIError(.tooBusy, "Other documents are being sent; try again in a moment.")
        }
        let snapshot = try await asked.document(in: try context.roomCode)
        return Response(
            status: .ok,
            headers: [.contentType: "application/json"],
            body: ResponseBody { writer in
                try await snapshot.write { try await writer.write(ByteBuffer(bytes: $0)) }
                try await writer.finish(nil)
                withExtendedLifetime(pass) {}
            }
        )
    }
}
