import Archive
import ClientAPI
import Identity
import WebServer
import Wire

/// Accounts that go to another device, and come from one.
extension AccountBook {
    func move(of session: String, _ request: MoveAccount) async throws -> any DepartingAccount {
        try await inTurn { book in
            let holder = try book.holder(of: session)
            _ = try book.key(of: (holder.number, holder.account), password: request.password)
            return AccountDispatch(book, holder, ending: .sessions)
        }
    }

    /// Whether a password is that of the session's account; a wrong one counts as a guess.
    ///
    /// - Throws: `notLoggedIn`, `wrongPassword`, `paused`.
    func confirm(_ session: String, _ request: MoveAccount) async throws {
        try await inTurn { book in
            let holder = try book.holder(of: session)
            _ = try book.key(of: (holder.number, holder.account), password: request.password)
        }
    }

    /// Has the account of a session go to another device that says itself when it has everything.
    ///
    /// - Throws: `notLoggedIn`.
    func dispatch(of session: String) async throws -> AccountDispatch {
        try await inTurn { AccountDispatch($0, try $0.holder(of: session), ending: .nothing) }
    }

    func arrival() async throws -> any ArrivingAccount {
        try await inTurn { AccountReception($0, try $0.table.spool()) }
    }

    /// The key of an account that comes, if it can be taken in.
    ///
    /// - Throws: `accountTaken`, `tooManyAccounts`; `wrongPassword`, `paused`.
    func key(ofComing account: StoredAccount, password: String) throws -> Secret {
        let known = try number(ofComing: account)
        if known == nil { try makeRoom(for: account.name, at: account.email) }
        do {
            return try key(of: account, password: password, countedFor: known)
        } catch let error as APIError where error.code == .wrongPassword {
            throw APIError(.wrongPassword, "This is not the password of the account in the file.")
        }
    }

    /// Takes in an account with its drawings, and logs its owner in.
    ///
    /// - Parameters:
    ///   - account: As its file has it.
    ///   - key: Its own.
    ///   - drawings: One after the other, the oldest first; `nil` behind the last one.
    /// - Returns: Its first session here.
    /// - Throws: `accountTaken`, `tooManyAccounts`.
    func takeIn(
        _ account: StoredAccount,
        _ key: Secret,
        drawings: () throws -> StoredDrawing?
    ) throws -> LoggedIn {
        // Somebody may have signed up while it came.
        let known = try number(ofComing: account)
        if known == nil { try makeRoom(for: account.name, at: account.email) }
        let token = SessionToken()
        let seal = DrawingSeal(key)
        try table.takeIn(
            account,
            as: known,
            token.session(of: account, key),
            most: APILimits.sessions,
            drawings: drawings,
            excess: { seal.leastWanted(max(0, $0.count - APILimits.keptDrawings), of: $0) }
        )
        return LoggedIn(name: account.name, email: account.email, session: token.text)
    }

    /// Which account of this device it is, where it was here before and never removed: it has the same key, locked by
    /// the same lock, which nobody can draw twice.
    private func number(ofComing account: StoredAccount) throws -> AccountTable.Number? {
        try table.all().first { $0.account == account }?.number
    }
}
