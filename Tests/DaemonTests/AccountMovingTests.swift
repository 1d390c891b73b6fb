import ClientAPI
import Foundation
import NIOHTTP1
import Testing

@Suite("Accounts that go to another device", .serialized, .timeLimit(.minutes(15)))
struct AccountMovingTests {
    private static let password = "corr3ct horse"

    private func body(_ value: some Encodable) throws -> [UInt8] { try APIJSON.encode(value) }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try body(value), as: UTF8.self)
    }

    private func signUp(_ name: String, _ daemon: HostedDaemon) async throws -> String {
        let request = SignUp(
            name: name,
            email: "\(name)@example.org",
            password: Self.password
        )
        return try await daemon.get(LoggedIn.self, .POST, "account", try text(request)).session
    }

    private func keep(_ name: String, _ session: String, _ daemon: HostedDaemon) async throws {
        let drawing = KeepDrawing(identifier: name, label: name, strokes: "strokes of \(name)")
        let body = try text(drawing)
        let answer = try await daemon.ask(.POST, "account/drawings", body, session: session)
        #expect(answer.status == 204)
    }

    private func labels(_ session: String, _ daemon: HostedDaemon) async throws -> [String]? {
        let answer = try await daemon.ask(.GET, "account/drawings", nil, session: session)
        guard answer.status == 200 else { return nil }
        return try APIJSON.decode(KeptDrawings.self, from: answer.body).drawings.map {
            $0.label + ($0.favourite ? " *" : "")
        }
    }

    /// The file, if it is given out.
    private func move(
        _ session: String,
        _ daemon: HostedDaemon,
        by password: String = password
    ) async throws -> [UInt8]? {
        let request = try text(MoveAccount(password: password))
        let answer = try await daemon.ask(.POST, "account/move", request, session: session)
        return answer.status == 200 ? answer.body : nil
    }

    private func bring(
        _ file: [UInt8],
        _ daemon: HostedDaemon,
        by password: String = password
    ) async throws -> (code: APIError.Code?, session: String) {
        let secret = Array(password.utf8)
        let all = [UInt8(secret.count >> 8), UInt8(secret.count & 255)] + secret + file
        let answer = try await daemon.send(all, to: "account/arrive")
        guard answer.status == 201 else {
            return (try APIJSON.decode(APIError.self, from: answer.body).code, "")
        }
        return (nil, try APIJSON.decode(LoggedIn.self, from: answer.body).session)
    }

    private func logIn(_ name: String, _ daemon: HostedDaemon) async throws -> String {
        let request = LogIn(account: name, password: Self.password)
        return try await daemon.get(LoggedIn.self, .POST, "account/login", try text(request))
            .session
    }

    @Test(
        "are there with all they have, logged out where they were, and lost with no file"
    )
    func there() async throws {
        // What arrives waits in the folder: it must be there for as long.
        let folders = [try TestFolder(), try TestFolder()]
        let old = try await HostedDaemon.start(in: folders[0])
        let new = try await HostedDaemon.start(in: folders[1])
        let ada = try await signUp("Ada", old)
        let second = try await logIn("Ada", old)
        for name in ["a", "b", "c"] { try await keep(name, ada, old) }
        let list = try await old.ask(.GET, "account/drawings", nil, session: ada).body
        let name = try APIJSON.decode(KeptDrawings.self, from: list).drawings[1].name
        let path = "account/drawings/\(name)"
        _ = try await old.ask(.POST, path, #"{"favourite":true}"#, session: ada)
        #expect(try await move(ada, old, by: "wr0ng pass") == nil)
        #expect(try await labels(ada, old) == ["c", "b *", "a"])
        let file = try #require(try await move(ada, old))
        for session in [ada, second] { #expect(try await labels(session, old) == nil) }
        for secret in [Self.password, "strokes of a", ada] {
            #expect(Data(file).range(of: Data(secret.utf8)) == nil)
        }
        // The file may get lost.
        #expect(try await labels(try await logIn("Ada", old), old) == ["c", "b *", "a"])

        let arrived = try await bring(file, new)
        #expect(try await labels(arrived.session, new) == ["c", "b *", "a"])
        let strokes = try await new.ask(.GET, path, nil, session: arrived.session)
        #expect(
            try APIJSON.decode(KeptStrokes.self, from: strokes.body).strokes == "strokes of b"
        )
        #expect(try await labels(try await logIn("ada@example.org", new), new)?.count == 3)
        try await old.stop()
        try await new.stop()
        withExtendedLifetime(folders) {}
    }

    @Test("come back to where they never went from, and nothing is lost on either way")
    func back() async throws {
        // What arrives waits in the folder: it must be there for as long.
        let folders = [try TestFolder(), try TestFolder()]
        let old = try await HostedDaemon.start(in: folders[0])
        let new = try await HostedDaemon.start(in: folders[1])
        let ada = try await signUp("Ada", old)
        for name in ["a", "b"] { try await keep(name, ada, old) }
        let first = try #require(try await move(ada, old))
        let there = try await bring(first, new).session
        try await keep("there", there, new)
        let here = try await logIn("Ada", old)
        try await keep("here", here, old)
        let second = try #require(try await move(there, new))
        let back = try await bring(second, old).session
        #expect(try await labels(back, old) == ["there", "b", "a", "here"])
        #expect(try await labels(here, old)?.count == 4)
        try await old.stop()
        try await new.stop()
        withExtendedLifetime(folders) {}
    }

    @Test("are refused with nothing kept where they cannot be, and wrong passwords wait")
    func refused() async throws {
        // What arrives waits in the folder: it must be there for as long.
        let folders = [try TestFolder(), try TestFolder()]
        let old = try await HostedDaemon.start(in: folders[0])
        let new = try await HostedDaemon.start(in: folders[1])
        let ada = try await signUp("Ada", old)
        try await keep("a", ada, old)
        let file = try #require(try await move(ada, old))
        #expect(try await bring([], new).code == .badRequest)
        #expect(try await bring(file, new, by: "").code == .badRequest)
        #expect(try await bring(Array("GIF89a".utf8), new).code == .badRequest)
        #expect(try await bring(file.dropLast(), new).code == .badRequest)
        #expect(try await bring(file + [0], new).code == .badRequest)
        var changed = file
        changed[file.count - 100] ^= 1
        #expect(try await bring(changed, new).code == .badRequest)
        changed = file
        changed[file.count - 1] ^= 1
        #expect(try await bring(changed, new).code == .badRequest)
        changed = file
        changed[15] = 9
        #expect(try await bring(changed, new).code == .incompatibleVersion)
        for _ in 0..<APILimits.wrongPasswords {
            #expect(try await bring(file, new, by: "wr0ng pass").code == .wrongPassword)
        }
        #expect(try await bring(file, new).code == .paused)
        let names = try await new.get(AccountList.self, .GET, "accounts")
        #expect(names.accounts.isEmpty)
        // Another Ada, by name or by address, is not this one.
        let folder = try TestFolder()
        let other = try await HostedDaemon.start(in: folder)
        _ = try await signUp("Ada", other)
        #expect(try await bring(file, other).code == .accountTaken)
        for daemon in [old, new, other] { try await daemon.stop() }
        withExtendedLifetime((folders, folder)) {}
    }

    @Test("find no place where there are as many accounts as there may be")
    func full() async throws {
        // What arrives waits in the folder: it must be there for as long.
        let folders = [try TestFolder(), try TestFolder()]
        let old = try await HostedDaemon.start(in: folders[0])
        let new = try await HostedDaemon.start(in: folders[1])
        let file = try #require(try await move(try await signUp("Ada", old), old))
        for number in 0..<APILimits.accounts { _ = try await signUp("P\(number)", new) }
        #expect(try await bring(file, new).code == .tooManyAccounts)
        try await old.stop()
        try await new.stop()
        withExtendedLifetime(folders) {}
    }
}
