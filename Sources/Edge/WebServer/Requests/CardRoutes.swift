import ClientAPI
import HTTPTypes
import Hummingbird
import Vocabulary

/// The routes of what people show of themselves.
struct CardRoutes: Sendable {
    /// Bounds how many cards are fetched: each may have to come from another device first.
    private let readers = Gate(limit: APILimits.cardReaders, each: APILimits.cardReadersOfSeat)

    /// Adds them below a room's address.
    func add(to room: RouterGroup<WebContext>) {
        room.post("card") { request, context in
            let body = try await request.decode(ShowCard.self, upTo: APILimits.cardBody)
            try await context.asked.show(body, in: try context.roomCode)
            return Response(status: .noContent)
        }
        room.get("cards/:seat") { _, context in
            let asked = try context.asked
            guard let pass = GatePass(readers, for: asked.asker) else {
                throw APIError(.tooBusy, "Other profiles are being fetched; try again in a moment.")
            }
            defer { withExtendedLifetime(pass) {} }
            let seat = context.parameters.get("seat") ?? ""
            return try Response(json: await asked.card(of: seat, in: try context.roomCode))
        }
    }
}
