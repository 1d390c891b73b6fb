import ClientAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes by which accounts go to another device and come from one, on the daemon's own address alone.
struct MovingRoutes: Sendable {
    let accounts: any AccountHolder
    let mover: any AccountMover
    /// A large account takes much of the disk's time, so one goes or comes after the other.
    private let way = Gate(limit: APILimits.movingAccounts)

    init(accounts: any AccountHolder, mover: any AccountMover) {
        self.accounts = accounts
        self.mover = mover
    }

    /// Adds them; each needs the token too, also if a guard before should ever let a stranger through.
    func add(to router: Router<WebContext>) {
        let api = router.group("api")
        api.post("account/move") { request, context in
            _ = try context.asked
            let session = try request.session
            let body = try await request.decode(MoveAccount.self, upTo: APILimits.accountBody)
            let pass = try pass()
            let account = try await accounts.move(of: session, body)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/octet-stream",
                    .contentDisposition: "attachment; filename=\"account.parlor-account\"",
                ],
                body: ResponseBody { writer in
                    while let piece = try await account.next() {
                        try await writer.write(ByteBuffer(bytes: piece))
                    }
                    try await writer.finish(nil)
                    withExtendedLifetime(pass) {}
                }
            )
        }
        api.post("account/arrive") { request, context in
            _ = try context.asked
            let pass = try pass()
            let account = try await accounts.arrival()
            try await read(request.body, into: account)
            let begun = try await account.finish()
            withExtendedLifetime(pass) {}
            return try Response(.created, json: begun)
        }
        addOffers(to: api)
    }

    /// Those by which an account goes from one device to another on the same network.
    private func addOffers(to api: RouterGroup<WebContext>) {
        api.post("account/offer") { request, context in
            _ = try context.asked
            let session = try request.session
            let body = try await request.decode(MoveAccount.self, upTo: APILimits.accountBody)
            return try Response(.created, json: await mover.offer(of: session, body))
        }
        api.get("account/offer") { request, context in
            _ = try context.asked
            return try Response(json: await mover.offer(of: try request.session))
        }
        api.get("account/offer.svg") { request, context in
            _ = try context.asked
            let picture = try await mover.picture(ofOffer: try request.session)
            return Response(.ok, bytes: picture, type: "image/svg+xml")
        }
        api.delete("account/offer") { request, context in
            _ = try context.asked
            try await mover.withdrawOffer(of: try request.session)
            return Response(status: .noContent)
        }
        api.post("account/fetch") { request, context in
            _ = try context.asked
            let body = try await request.decode(FetchAccount.self, upTo: APILimits.accountBody)
            let pass = try pass()
            let begun = try await mover.fetch(body)
            withExtendedLifetime(pass) {}
            return try Response(.created, json: begun)
        }
    }

    /// Reads all that comes before it says what is wrong: a browser that is still sending reads no answer.
    private func read(_ body: RequestBody, into account: any ArrivingAccount) async throws {
        var refusal: (any Error)?
        var count = 0
        for try await part in body {
            count += part.readableBytes
            guard count <= APILimits.accountFile else {
                throw APIError(
                    .tooLarge,
                    "The file of an account has at most \(APILimits.accountFile) bytes."
                )
            }
            guard refusal == nil else { continue }
            do {
                try await account.take(Array(part.readableBytesView))
            } catch {
                refusal = error
            }
        }
        if let refusal { throw refusal }
    }

    private func pass() throws(APIError) -> GatePass {
        guard let pass = GatePass(way) else {
            throw APIError(.tooBusy, "Another account is on its way; try again in a moment.")
        }
        return pass
    }
}
