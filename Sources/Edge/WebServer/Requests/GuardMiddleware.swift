import ClientAPI
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1

/// Refuses what ``RequestGuard`` refuses, turns errors into JSON and adds the headers of every answer.
struct GuardMiddleware: RouterMiddleware {
    let guardian: RequestGuard

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            if let refusal = guardian.refusal(of: request.facts, on: context.address) {
                throw refusal
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
        for (name, value) in Self.headers { response.headers[name] = value }
        return response
    }

    private static let headers: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, contentSecurityPolicy),
        (.xContentTypeOptions, "nosniff"),
        (name("Referrer-Policy"), "no-referrer"),
        (name("Cross-Origin-Opener-Policy"), "same-origin"),
        (name("Cross-Origin-Resource-Policy"), "same-origin"),
        (.cacheControl, "no-store"),
    ]

    private static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
        "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static func name(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else {
            preconditionFailure("\(text) is not a header's name")
        }
        return name
    }
}

extension Request {
    fileprivate var facts: RequestGuard.Facts {
        RequestGuard.Facts(
            path: uri.path,
            host: head.authority,
            origin: headers[.origin],
            authorization: headers[.authorization],
            query: (uri.query ?? "")[...]
        )
    }
}
