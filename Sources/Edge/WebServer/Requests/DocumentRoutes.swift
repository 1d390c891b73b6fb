import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore
import Vocabulary

/// The routes of a room's document.
struct DocumentRoutes: Sendable {
    /// Bounds how many large answers are made at once.
    let exports: Gate

    /// Adds them below a room's address.
    func add(to room: RouterGroup<WebContext>) {
        room.get("document") { _, context in try await document(context) }
        room.post("edit", reading: EditRecords.self) { asked, body, code in
            try await asked.edit(body, in: code)
        }
    }

    private func document(_ context: WebContext) async throws -> Response {
        guard let pass = GatePass(exports) else {
            throw APIError(.tooBusy, "Other large answers are being sent; try again in a moment.")
        }
        let snapshot = try await context.asked.document(in: try context.roomCode)
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
