import ClientAPI
import HTTPTypes
import Hummingbird

/// The routes of accounts, on the daemon's own address alone: guests have none here.
struct AccountRoutes: Sendable {
    let accounts: any AccountHolder

    /// Adds them; each needs the token too, also if a guard before should ever let a stranger through.
    func add(to router: Router<WebContext>) {
        let api = router.group("api")
        api.get("accounts") { _, context in
            _ = try context.asked
            return try Response(json: await accounts.accounts())
        }
        api.get("account") { request, context in
            _ = try context.asked
            return try Response(json: await accounts.account(of: try request.session))
        }
        api.post("account") { request, context in
            _ = try context.asked
            let body = try await request.decode(SignUp.self, upTo: APILimits.accountBody)
            return try Response(.created, json: await accounts.signUp(body))
        }
        api.post("account/login") { request, context in
            _ = try context.asked
            let body = try await request.decode(LogIn.self, upTo: APILimits.accountBody)
            return try Response(json: await accounts.logIn(body))
        }
        api.post("account/logout") { request, context in
            _ = try context.asked
            try await accounts.logOut(try request.session)
            return Response(status: .noContent)
        }
        api.post("account/remove") { request, context in
            _ = try context.asked
            let session = try request.session
            let body = try await request.decode(RemoveAccount.self, upTo: APILimits.accountBody)
            try await accounts.removeAccount(of: session, body)
            return Response(status: .noContent)
        }
        addDrawings(to: api)
    }

    private func addDrawings(to api: RouterGroup<WebContext>) {
        api.get("account/drawings") { request, context in
            _ = try context.asked
            return try Response(json: await accounts.drawings(of: try request.session))
        }
        api.post("account/drawings") { request, context in
            _ = try context.asked
            let session = try request.session
            let body = try await request.decode(KeepDrawing.self, upTo: APILimits.drawingBody)
            try await accounts.keep(body, of: session)
            return Response(status: .noContent)
        }
        api.get("account/drawings/:name") { request, context in
            _ = try context.asked
            let name = context.parameters.get("name") ?? ""
            let session = try request.session
            return try Response(json: await accounts.strokes(ofDrawing: name, of: session))
        }
        api.post("account/drawings/:name") { request, context in
            _ = try context.asked
            let name = context.parameters.get("name") ?? ""
            let session = try request.session
            let body = try await request.decode(MarkDrawing.self, upTo: APILimits.accountBody)
            try await accounts.mark(drawing: name, body, of: session)
            return Response(status: .noContent)
        }
        api.delete("account/drawings/:name") { request, context in
            _ = try context.asked
            let name = context.parameters.get("name") ?? ""
            try await accounts.remove(drawing: name, of: try request.session)
            return Response(status: .noContent)
        }
    }
}

extension Request {
    /// What the page shows of somebody who is logged in.
    ///
    /// - Throws: `notLoggedIn` where it shows nothing.
    var session: String {
        get throws(APIError) {
            guard let session = headers[AnswerHeaders.name("Parlor-Session")] else {
                throw APIError(.notLoggedIn, "Nobody is logged in here; log in first.")
            }
            return session
        }
    }
}
