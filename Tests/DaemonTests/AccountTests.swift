import ClientAPI
import Foundation
import NIOHTTP1
import Testing

@Suite("Accounts of people on one device", .serialized, .timeLimit(.minutes(15)))
struct AccountTests {
    /// What a request was refused by; without a code it was not.
    private struct Outcome: Equatable {
        let status: Int
        let code: APIError.Code?

        init(_ status: Int, _ code: APIError.Code? = nil) {
            self.status = status
            self.code = code
        }
    }

    private static let password = "corr3ct horse"

    private func body(_ value: some Encodable) throws -> String {
        String(decoding: try APIJSON.encode(value), as: UTF8.self)
    }

    private func signUp(_ name: String, _ daemon: HostedDaemon) async throws -> LoggedIn {
        let email = "\(name)@example.org"
        let request = SignUp(name: name, email: email, password: Self.password)
        return try await daemon.get(LoggedIn.self, .POST, "account", try body(request))
    }

    private func logIn(
        _ account: String,
        _ daemon: HostedDaemon,
        by password: String = password
    ) async throws -> Outcome {
        let request = try body(LogIn(account: account, password: password))
        return try outcome(try await daemon.ask(.POST, "account/login", request))
    }

    private func remove(
        _ session: String,
        _ daemon: HostedDaemon,
        by password: String = password
    ) async throws -> Outcome {
        let request = try body(RemoveAccount(password: password))
        return try outcome(
            try await daemon.ask(.POST, "account/remove", request, session: session)
        )
    }

    private func outcome(_ answer: (status: Int, body: [UInt8])) throws -> Outcome {
        guard answer.status >= 400 else { return Outcome(answer.status) }
        return Outcome(answer.status, try APIJSON.decode(APIError.self, from: answer.body).code)
    }

    /// Whose session the daemon says that it is; `nil` for nobody's.
    private func holder(of session: String, _ daemon: HostedDaemon) async throws -> String? {
        let answer = try await daemon.ask(.GET, "account", nil, session: session)
        guard answer.status == 200 else {
            #expect(try outcome(answer) == Outcome(403, .notLoggedIn))
            return nil
        }
        return try APIJSON.decode(AccountDetail.self, from: answer.body).name
    }

    @Test("stay logged in when the daemon is started again, until they log out")
    func staying() async throws {
        let folder = try TestFolder()
        var daemon = try await HostedDaemon.start(in: folder)
        let (ada, bob) = (try await signUp("Ada", daemon), try await signUp("Bob", daemon))
        #expect(ada.session != bob.session)
        try await daemon.stop()
        daemon = try await HostedDaemon.start(in: folder)
        #expect(try await holder(of: ada.session, daemon) == "Ada")
        #expect(try await holder(of: bob.session, daemon) == "Bob")
        for _ in 0..<2 {
            let answer = try await daemon.ask(.POST, "account/logout", nil, session: ada.session)
            #expect(answer.status == 204)
        }
        #expect(try await holder(of: ada.session, daemon) == nil)
        #expect(try await holder(of: bob.session, daemon) == "Bob")
        try await daemon.stop()
        daemon = try await HostedDaemon.start(in: folder)
        #expect(try await holder(of: ada.session, daemon) == nil)
        for account in ["Ada", "aDA", "ADA@example.ORG"] {
            #expect(try await logIn(account, daemon).status == 200)
        }
        try await daemon.stop()
    }

    @Test("another's session, one that was never begun and what is none open nothing")
    func strangers() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        let ada = try await signUp("Ada", daemon)
        let turned = String(ada.session.reversed())
        let wrong = [
            "", "0", String(repeating: "0", count: 64), turned, ada.session + "00",
            String(ada.session.dropLast()), "Ada", "' OR 1=1 --",
        ]
        for session in wrong {
            #expect(try await holder(of: session, daemon) == nil, "\(session)")
            #expect(try await remove(session, daemon) == Outcome(403, .notLoggedIn))
        }
        #expect(try await holder(of: ada.session, daemon) == "Ada")
        try await daemon.stop()
    }

    @Test("wrong passwords wait, also many at once; open sessions and other accounts do not")
    func guessing() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        let ada = try await signUp("Ada", daemon)
        _ = try await signUp("Bob", daemon)
        let codes = try await withThrowingTaskGroup(of: APIError.Code?.self) { tasks in
            for number in 0..<20 {
                tasks.addTask { try await logIn("Ada", daemon, by: "wr0ng \(number)").code }
            }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.filter { $0 == .wrongPassword }.count == APILimits.wrongPasswords)
        #expect(codes.filter { $0 == .paused }.count == 20 - APILimits.wrongPasswords)
        #expect(try await logIn("Ada", daemon) == Outcome(403, .paused))
        #expect(try await logIn("ada@example.org", daemon) == Outcome(403, .paused))
        #expect(try await holder(of: ada.session, daemon) == "Ada")
        #expect(try await logIn("Bob", daemon).status == 200)
        #expect(try await logIn("Bob", daemon, by: "wr0ng pass") == Outcome(403, .wrongPassword))
        #expect(try await logIn("Nobody", daemon) == Outcome(403, .wrongPassword))
        try await daemon.stop()
    }

    @Test("of two who want one name or address at once, one gets it")
    func twoAtOnce() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        let wishes = [
            ("Ada", "a@example.org"), ("ada", "b@example.org"), ("ADA", "c@example.org"),
            ("Bob", "d@example.org"), ("Eve", "D@EXAMPLE.org"),
        ]
        let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
            for (name, email) in wishes {
                let request = SignUp(name: name, email: email, password: Self.password)
                tasks.addTask {
                    try await daemon.ask(.POST, "account", try body(request)).status
                }
            }
            return try await tasks.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201, 201, 409, 409, 409])
        try await daemon.stop()
    }

    @Test("a device takes as many as the limit; one that is removed makes room, and is gone")
    func limit() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        var last: LoggedIn?
        for number in 0..<APILimits.accounts { last = try await signUp("P\(number)", daemon) }
        let full = try await daemon.ask(
            .POST,
            "account",
            try body(SignUp(name: "Q", email: "q@example.org", password: Self.password))
        )
        #expect(try outcome(full) == Outcome(409, .tooManyAccounts))
        let session = try #require(last?.session)
        let wrong = try await remove(session, daemon, by: "wr0ng pass")
        #expect(wrong == Outcome(403, .wrongPassword))
        #expect(try await remove(session, daemon) == Outcome(204))
        #expect(try await holder(of: session, daemon) == nil)
        #expect(try await logIn("P15", daemon) == Outcome(403, .wrongPassword))
        _ = try await signUp("Q", daemon)
        try await daemon.stop()
    }

    @Test("one more session than the limit ends the oldest")
    func sessions() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        let first = try await signUp("Ada", daemon)
        for number in 1...APILimits.sessions {
            #expect(try await holder(of: first.session, daemon) == "Ada", "\(number)")
            #expect(try await logIn("Ada", daemon).status == 200)
        }
        #expect(try await holder(of: first.session, daemon) == nil)
        try await daemon.stop()
    }

    @Test("no file of the data directory holds a password or what a browser keeps")
    func secrets() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let ada = try await signUp("Ada", daemon)
        #expect(try await logIn("Ada", daemon, by: "n0t the one").status == 403)
        let token = stride(from: 0, to: 64, by: 2).compactMap { place in
            UInt8(ada.session.dropFirst(place).prefix(2), radix: 16)
        }
        try await daemon.stop()
        let needles = [
            Data(Self.password.utf8), Data("n0t the one".utf8), Data(ada.session.utf8), Data(token),
        ]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
            for needle in needles { #expect(bytes.range(of: needle) == nil, "\(name)") }
        }
    }
}
