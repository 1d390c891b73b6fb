import Archive
import ClientAPI
import Dispatch
import Identity
import Synchronization
import WebServer
import Wire

/// The accounts of people on this device: one request after the other, apart from the event loop, since passwords take
/// a tenth of a second and the disk what it takes.
final class AccountBook: AccountHolder {
    let table: AccountTable
    private let guesses = Mutex(PasswordGuesses())
    private let queue = DispatchQueue(label: "parlor.accounts")

    init(_ table: AccountTable) { self.table = table }

    func accounts() async throws -> AccountList {
        try await inTurn { book in
            let moved = try book.table.moved()
            return AccountList(
                accounts: try book.table.all().map {
                    .init(name: $0.account.name, moved: moved.contains($0.number))
                }
            )
        }
    }

    func signUp(_ request: SignUp) async throws -> LoggedIn {
        try await inTurn { try $0.add(request) }
    }

    func logIn(_ request: LogIn) async throws -> LoggedIn {
        try await inTurn { try $0.begin(request) }
    }

    func account(of session: String) async throws -> AccountDetail {
        try await inTurn { book in
            let account = try book.holder(of: session).account
            return AccountDetail(name: account.name, email: account.email)
        }
    }

    func logOut(_ session: String) async throws {
        guard let token = SessionToken(session) else { throw Self.nobody }
        try await inTurn { try $0.table.end(sessionNamed: token.name) }
    }

    func removeAccount(of session: String, _ request: RemoveAccount) async throws {
        try await inTurn { book in
            let holder = try book.holder(of: session)
            _ = try book.key(of: (holder.number, holder.account), password: request.password)
            try book.table.remove(holder.number)
        }
    }

    /// An account that a session has opened.
    typealias Holder = (number: AccountTable.Number, account: StoredAccount, key: Secret)

    typealias Entry = (number: AccountTable.Number, account: StoredAccount)

    /// Refuses one more account where there are as many as there may be, or its name or address is taken.
    func makeRoom(for name: String, at email: String) throws {
        let others = try table.all().map(\.account)
        guard others.count < APILimits.accounts else { throw Self.full }
        guard !others.contains(where: { $0.isCalled(name) }) else {
            throw APIError(
                .accountTaken,
                "Somebody on this device has this user name; choose another."
            )
        }
        guard !others.contains(where: { $0.isAt(email) }) else {
            throw APIError(
                .accountTaken,
                "An account on this device has this e-mail address; log in, or use another address."
            )
        }
    }

    private func add(_ request: SignUp) throws -> LoggedIn {
        try makeRoom(for: request.name, at: request.email)
        let key = SodiumRandom().secret()
        let lock = PasswordLock()
        let opener = try lock.key(of: request.password)
        let account = StoredAccount(
            name: request.name,
            email: request.email,
            salt: lock.salt,
            passes: lock.passes,
            kibibytes: lock.kibibytes,
            key: LockedKey(key, with: opener, for: request.email).bytes
        )
        let token = SessionToken()
        try table.add(account, token.session(of: account, key))
        return LoggedIn(name: account.name, email: account.email, session: token.text)
    }

    private func begin(_ request: LogIn) throws -> LoggedIn {
        let all = try table.all()
        let entry =
            all.first { $0.account.isAt(request.account) }
            ?? all.first { $0.account.isCalled(request.account) }
        let key = try key(of: entry, password: request.password)
        guard let entry else { throw Self.wrong }
        let token = SessionToken()
        let session = token.session(of: entry.account, key)
        try table.begin(session, of: entry.number, most: APILimits.sessions)
        let account = entry.account
        return LoggedIn(name: account.name, email: account.email, session: token.text)
    }

    /// An account's key, by its password.
    ///
    /// - Throws: `wrongPassword`, also where there is no account, after as much time; `paused`.
    func key(of entry: Entry?, password: String) throws -> Secret {
        guard let entry else {
            try guesses.withLock { try $0.count(nil, now: WakingClock.now) }
            _ = try PasswordLock().key(of: password)
            throw Self.wrong
        }
        return try key(of: entry.account, password: password, countedFor: entry.number)
    }

    /// A key that a password opens, counted among the guesses for an account here; `nil` for what names none.
    func key(
        of account: StoredAccount,
        password: String,
        countedFor number: AccountTable.Number?
    ) throws -> Secret {
        try guesses.withLock { try $0.count(number, now: WakingClock.now) }
        let lock = PasswordLock(
            salt: account.salt,
            passes: account.passes,
            kibibytes: account.kibibytes
        )
        guard let lock, let locked = LockedKey(account.key) else { throw Self.damaged }
        let opener = try lock.key(of: password)
        guard let key = locked.opened(with: opener, for: account.email) else { throw Self.wrong }
        guesses.withLock { $0.forgive(number) }
        return key
    }

    /// Whose session it is, and what their key is.
    ///
    /// - Throws: `notLoggedIn` if it is none, has ended, or does not open the account's key.
    func holder(of session: String) throws -> Holder {
        guard let token = SessionToken(session), let found = try table.session(named: token.name),
            let locked = LockedKey(found.session.key),
            let key = locked.opened(with: token.key, for: found.account.email)
        else { throw Self.nobody }
        return (found.number, found.account, key)
    }

    /// Does one thing after the other.
    func inTurn<Answer: Sendable>(
        _ work: @escaping @Sendable (AccountBook) throws -> Answer
    ) async throws -> Answer {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { try work(self) }) }
        }
        do {
            return try result.get()
        } catch let error as PassphraseError {
            throw Translation.error(error)
        } catch ArchiveError.full {
            throw Self.noRoom
        } catch is ArchiveError {
            throw Self.damaged
        }
    }

    static let nobody = APIError(.notLoggedIn, "Nobody is logged in here; log in first.")
    private static let wrong = APIError(
        .wrongPassword,
        "No account on this device has this name or address and this password."
    )
    private static let full = APIError(
        .tooManyAccounts,
        "This device has \(APILimits.accounts) accounts, and takes no more; remove one first."
    )
    private static let noRoom = APIError(
        .diskFull,
        "There is no room left on the disk of this device; free some, and try again."
    )
    private static let damaged = APIError(
        .failed,
        "The accounts cannot be read or written; look at the disk with `parlor doctor`."
    )
}

extension SessionToken {
    /// What is stored of a session that this token opens.
    func session(of account: StoredAccount, _ accountKey: Secret) -> StoredSession {
        StoredSession(
            name: name,
            key: LockedKey(accountKey, with: key, for: account.email).bytes
        )
    }
}

extension StoredAccount {
    fileprivate func isCalled(_ text: String) -> Bool { name.lowercased() == text.lowercased() }

    fileprivate func isAt(_ text: String) -> Bool { email.lowercased() == text.lowercased() }
}
