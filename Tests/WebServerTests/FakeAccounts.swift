import ClientAPI
import WebServer

/// One account, whose session is that of ``session``.
struct FakeAccounts: AccountHolder {
    static let session = String(repeating: "5e", count: 32)
    private static let email = "ada@example.org"

    func signUp(_ request: SignUp) async throws -> LoggedIn {
        LoggedIn(name: request.name, email: request.email, session: Self.session)
    }

    func logIn(_ request: LogIn) async throws -> LoggedIn {
        LoggedIn(name: request.account, email: Self.email, session: Self.session)
    }

    func account(of session: String) async throws -> AccountDetail {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
        return AccountDetail(name: "Ada", email: Self.email)
    }

    func logOut(_ session: String) async throws {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
    }

    func removeAccount(of session: String, _ request: RemoveAccount) async throws {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
    }
}
