import ClientAPI
import WebServer

/// Offers one account to another device, and has fetched it as soon as somebody asks.
struct FakeMover: AccountMover {
    private static let offer = AccountOffer(
        state: .waiting,
        codes: ["ABCDE-FGHJK"],
        link: "http://localhost:7370/#/bring/ABCDEFGHJK@192.168.1.7",
        seconds: 300
    )

    func offer(of session: String, _ request: MoveAccount) async throws -> AccountOffer {
        try await offer(of: session)
    }

    func offer(of session: String) async throws -> AccountOffer {
        guard session == FakeAccounts.session else { throw APIError(.notLoggedIn, "No.") }
        return Self.offer
    }

    func picture(ofOffer session: String) async throws -> [UInt8] {
        _ = try await offer(of: session)
        return Array("<svg/>".utf8)
    }

    func withdrawOffer(of session: String) async throws {
        _ = try await offer(of: session)
    }

    func fetch(_ request: FetchAccount) async throws -> FetchedAccount {
        let begun = LoggedIn(name: "Ada", email: "ada@example.org", session: FakeAccounts.session)
        return FetchedAccount(begun, settled: true)
    }
}
