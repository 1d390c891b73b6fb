import ClientAPI
import HTTPTypes
import Hummingbird

/// Refuses what ``RequestGuard`` refuses, turns errors into JSON and adds the headers of every answer.
struct GuardMiddleware: RouterMiddleware {
    let guardian: RequestGuard
    let backend: any LocalBackend
    let connections: ConnectionTable

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        var context = context
        var headers = AnswerHeaders.all
        do {
            switch try guardian.check(request.facts, on: context.channel.localAddress) {
            case .owner:
                connections.trust(context.channel, as: .owner)
                context.backend = backend
            case .stranger: break
            }
            // Only a name that was found right gets into the policy.
            if let host = request.host { headers = AnswerHeaders.owner(under: host.lowercased()) }
            response = try await next(request, context)
        } catch {
            response = try Response(to: error, context.logger)
        }
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

extension Request {
    /// What the request says that it asks; `nil` if it says nothing, or two things.
    var host: String? {
        // Hummingbird has taken the first `Host` out of the headers; a second one is still there.
        headers[values: AnswerHeaders.name("Host")].isEmpty ? head.authority : nil
    }

    fileprivate var facts: RequestGuard.Facts {
        RequestGuard.Facts(
            method: method.rawValue,
            path: uri.path,
            host: host,
            origin: headers[.origin],
            fetchSite: headers[AnswerHeaders.name("Sec-Fetch-Site")],
            fetchMode: headers[AnswerHeaders.name("Sec-Fetch-Mode")],
            fetchDestination: headers[AnswerHeaders.name("Sec-Fetch-Dest")],
            authorization: headers[.authorization],
            query: (uri.query ?? "")[...]
        )
    }
}
