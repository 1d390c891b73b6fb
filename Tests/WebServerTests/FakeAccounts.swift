import ClientAPI
import WebServer

/// One account, whose session is that of ``session``.
struct FakeAccounts: AccountHolder {
    static let session = String(repeating: "5e", count: 32)
    private static let email = "ada@example.org"

    func accounts() async throws -> AccountList {
        AccountList(accounts: [.init(name: "Ada", moved: false)])
    }

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

    func move(of session: String, _ request: MoveAccount) async throws -> any DepartingAccount {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
        return FakeMove()
    }

    func arrival() async throws -> any ArrivingAccount { FakeMove() }

    func drawings(of session: String) async throws -> KeptDrawings {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
        return KeptDrawings(drawings: [])
    }

    func keep(_ drawing: KeepDrawing, of session: String) async throws {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
    }

    func strokes(ofDrawing name: String, of session: String) async throws -> KeptStrokes {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
        return KeptStrokes(strokes: "[]")
    }

    func mark(drawing name: String, _ mark: MarkDrawing, of session: String) async throws {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
    }

    func remove(drawing name: String, of session: String) async throws {
        guard session == Self.session else { throw APIError(.notLoggedIn, "No.") }
    }
}
