public import ClientAPI

/// Who keeps the accounts of people on this device (`Protocol/accounts.md`).
public protocol AccountHolder: Sendable {
    /// `GET /api/accounts`: who has one here.
    func accounts() async throws -> AccountList
    /// `POST /api/account`: a new account, and its first session.
    func signUp(_ request: SignUp) async throws -> LoggedIn
    /// `POST /api/account/login`: one more session.
    func logIn(_ request: LogIn) async throws -> LoggedIn
    /// `GET /api/account`: whose session it is.
    func account(of session: String) async throws -> AccountDetail
    /// `POST /api/account/logout`: ends the session.
    func logOut(_ session: String) async throws
    /// `POST /api/account/remove`: removes the account of the session for good.
    func removeAccount(of session: String, _ request: RemoveAccount) async throws
    /// `POST /api/account/move`: the account of the session in a file for another device.
    func move(of session: String, _ request: MoveAccount) async throws -> any DepartingAccount
    /// `POST /api/account/arrive`: an account in a file from another device.
    func arrival() async throws -> any ArrivingAccount
    /// `GET /api/account/drawings`: what the account of the session has drawn.
    func drawings(of session: String) async throws -> KeptDrawings
    /// `POST /api/account/drawings`: keeps one more, unless it is there already.
    func keep(_ drawing: KeepDrawing, of session: String) async throws
    /// `GET /api/account/drawings/NAME`: what is drawn on one.
    func strokes(ofDrawing name: String, of session: String) async throws -> KeptStrokes
    /// `POST /api/account/drawings/NAME`: notes whether one is a favourite.
    func mark(drawing name: String, _ mark: MarkDrawing, of session: String) async throws
    /// `DELETE /api/account/drawings/NAME`: removes one for good.
    func remove(drawing name: String, of session: String) async throws
}
