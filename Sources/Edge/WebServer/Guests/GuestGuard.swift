import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// Who may ask on the server of guest pages: anybody for the page's files, anybody who has a seat's secret for what
/// that seat may do, and nobody for more.
///
/// Any origin may ask with such a secret: the page of a guest whose host has gone was served by that host.
/// Nothing here is given to a browser by cookie, so another site gets nowhere without the secret.
struct GuestGuard: RouterMiddleware {
    let host: any GuestHost
    let connections: ConnectionTable
    let penalties: GuestPenalties

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await answer(request, context, next)
        } catch {
            if (error as? APIError)?.code == .unauthorized {
                penalties.note(context.peer, at: .now())
            }
            response = try Response(to: error, context.logger)
        }
        for (name, value) in AnswerHeaders.guest { response.headers[name] = value }
        // Only a page that has shown a secret, or asks whether it may, is answered across origins.
        if request.method == .options || request.isWithSecret && response.status.code < 400 {
            response.headers[AnswerHeaders.name("Access-Control-Allow-Origin")] = "*"
        }
        return response
    }

    private func answer(
        _ request: Request,
        _ context: WebContext,
        _ next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        guard let name = request.host?.lowercased(),
            RequestGuard.names(of: context.channel.localAddress).contains(name)
        else {
            throw APIError(.forbidden, "Open this page under the address that the QR code shows.")
        }
        if request.method == .options { return Self.preflight }
        guard request.uri.path.hasPrefix("/api/") else {
            if let place = await place(typedAs: request.uri.path) { return .redirect(to: place) }
            return try await next(request, context)
        }
        guard !penalties.isPaused(context.peer, at: .now()) else {
            throw APIError(.paused, "Too many wrong secrets from this device; wait a minute.")
        }
        if GuestRoutes.entrances.contains(request.uri.path) {
            let response = try await next(request, context)
            penalties.forgive(context.peer)
            return response
        }
        var context = context
        guard let key = Self.key(request) else { throw Self.unknown }
        context.backend = try await host.guest(with: key)
        penalties.forgive(context.peer)
        connections.trust(context.channel, as: .owner)
        return try await next(request, context)
    }

    /// The page that is meant by an address which somebody has typed: one with a code alone behind the port, or
    /// nothing, which means the only room there is; of several the page asks which, and where there is none it waits.
    private func place(typedAs path: String) async -> String? {
        guard path != "/" else {
            let rooms = await host.openRooms()
            return rooms.isEmpty ? "/j" : rooms.count == 1 ? "/j/\(rooms[0])" : "/j/"
        }
        let word = path.dropFirst()
        guard 4...8 ~= word.utf8.count,
            word.utf8.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 })
        else { return nil }
        return "/j/\(word.uppercased())"
    }

    /// What a key that opens nothing is answered.
    static let unknown = APIError(
        .unauthorized,
        "This seat is not here; scan the QR code again."
    )

    private static func key(_ request: Request) -> GuestKey? {
        guard let given = request.headers[.authorization], given.hasPrefix("Bearer ") else {
            return nil
        }
        return GuestKey(given.dropFirst("Bearer ".count))
    }

    private static var preflight: Response {
        Response(
            status: .noContent,
            headers: [
                AnswerHeaders.name("Access-Control-Allow-Headers"): "authorization, content-type",
                AnswerHeaders.name("Access-Control-Allow-Methods"): "GET, POST, DELETE",
                AnswerHeaders.name("Access-Control-Max-Age"): "600",
            ]
        )
    }
}

extension WebContext {
    /// The address of the one who asks.
    fileprivate var peer: String { channel.remoteAddress?.ipAddress ?? "" }
}

extension Request {
    /// Whether it shows a secret, in a header or in its body.
    fileprivate var isWithSecret: Bool {
        headers[.authorization] != nil || GuestRoutes.entrances.contains(uri.path)
    }
}
