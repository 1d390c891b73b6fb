import ClientAPI
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

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
        do {
            switch try guardian.check(request.facts, on: context.channel.localAddress) {
            case .owner:
                connections.trust(context.channel, as: .owner)
                context.backend = backend
            case .stranger: break
            }
            response = try await next(request, context)
        } catch let error as APIError {
            response = Response(error)
        } catch let error as HTTPError where error.status == .notFound {
            response = Response(APIError(.notFound, "There is nothing at this address."))
        } catch let error as HTTPParserError {
            // Hummingbird answers this itself and closes the connection.
            throw error
        } catch {
            context.logger.info("request failed", metadata: ["error": "\(error)"])
            response = Response(APIError(.failed, "Parlor could not do this; its log says why."))
        }
        for (name, value) in AnswerHeaders.all { response.headers[name] = value }
        return response
    }
}

extension Request {
    fileprivate var facts: RequestGuard.Facts {
        // Hummingbird has taken the first `Host` out of the headers; a second one is still there.
        let otherHosts = headers[values: AnswerHeaders.name("Host")]
        return RequestGuard.Facts(
            method: method.rawValue,
            path: uri.path,
            host: otherHosts.isEmpty ? head.authority : nil,
            origin: headers[.origin],
            fetchSite: headers[AnswerHeaders.name("Sec-Fetch-Site")],
            fetchMode: headers[AnswerHeaders.name("Sec-Fetch-Mode")],
            fetchDestination: headers[AnswerHeaders.name("Sec-Fetch-Dest")],
            authorization: headers[.authorization],
            query: (uri.query ?? "")[...]
        )
    }
}
