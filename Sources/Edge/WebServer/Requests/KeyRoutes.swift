import ClientAPI
import HTTPTypes
import Hummingbird

/// How a browser comes by the key: its owner has a one-time address drawn, whose code the page trades.
struct KeyRoutes: Sendable {
    /// What needs no token: who has a code has none yet.
    static let openPaths: Set<String> = ["/api/key"]

    let keys: any KeyHolder

    /// Adds both routes.
    func add(to router: Router<WebContext>) {
        let api = router.group("api")
        api.post("key") { request, _ in
            let body = try await request.decode(TradeCode.self, upTo: APILimits.codeBody)
            return try Response(json: try keys.key(for: body.code))
        }
        api.post("page-codes") { _, context in
            // Nobody but the owner, also if a guard before should ever let a stranger through.
            _ = try context.asked
            return try Response(.created, json: keys.openPage())
        }
    }
}
