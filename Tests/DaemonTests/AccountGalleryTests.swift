import ClientAPI
import Foundation
import NIOHTTP1
import Testing

@Suite("Drawings of accounts on one device", .serialized, .timeLimit(.minutes(15)))
struct AccountGalleryTests {
    private static let password = "corr3ct horse"
    private static let drawing = KeepDrawing(
        identifier: "a room/1",
        label: "a fat cat",
        strokes: "whiskers and paws"
    )

    private static let like = #"{"favourite":true}"#

    private func signUp(_ name: String, _ daemon: HostedDaemon) async throws -> String {
        let request = SignUp(
            name: name,
            email: "\(name)@example.org",
            password: Self.password
        )
        let body = String(decoding: try APIJSON.encode(request), as: UTF8.self)
        return try await daemon.get(LoggedIn.self, .POST, "account", body).session
    }

    private func keep(
        _ drawing: KeepDrawing,
        _ session: String?,
        _ daemon: HostedDaemon
    ) async throws -> Int {
        let body = String(decoding: try APIJSON.encode(drawing), as: UTF8.self)
        return try await daemon.ask(.POST, "account/drawings", body, session: session).status
    }

    private func gallery(
        _ session: String,
        _ daemon: HostedDaemon
    ) async throws -> [KeptDrawings.Entry] {
        let answer = try await daemon.ask(.GET, "account/drawings", nil, session: session)
        #expect(answer.status == 200)
        return try APIJSON.decode(KeptDrawings.self, from: answer.body).drawings
    }

    @Test(
        "are shown to their owner alone: not to another session, none, or one that has ended"
    )
    func owner() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        let (ada, bob) = (try await signUp("Ada", daemon), try await signUp("Bob", daemon))
        #expect(try await keep(Self.drawing, ada, daemon) == 204)
        let kept = try #require(try await gallery(ada, daemon).first)
        #expect(kept.label == "a fat cat")
        let path = "account/drawings/\(kept.name)"
        let strokes = try await daemon.ask(.GET, path, nil, session: ada)
        #expect(
            try APIJSON.decode(KeptStrokes.self, from: strokes.body).strokes == "whiskers and paws"
        )
        #expect(try await gallery(bob, daemon).isEmpty)
        for (method, body) in [(HTTPMethod.GET, nil), (.POST, Self.like), (.DELETE, nil)] {
            #expect(try await daemon.ask(method, path, body, session: bob).status == 404)
            #expect(try await daemon.ask(method, path, body).status == 403)
            for name in ["5e", "x", String(repeating: "5e", count: 33)] {
                let other = "account/drawings/\(name)"
                #expect(try await daemon.ask(method, other, body, session: ada).status == 404)
            }
        }
        #expect(try await gallery(ada, daemon).map(\.favourite) == [false])
        for session in [nil, "", String(repeating: "0", count: 64)] {
            #expect(try await keep(Self.drawing, session, daemon) == 403)
            let list = try await daemon.ask(.GET, "account/drawings", nil, session: session)
            #expect(list.status == 403)
        }
        #expect(try await daemon.ask(.POST, "account/logout", nil, session: ada).status == 204)
        #expect(try await daemon.ask(.GET, path, nil, session: ada).status == 403)
        try await daemon.stop()
    }

    @Test("give way to another one of the same name where that is asked for, and in one step")
    func replaced() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        let ada = try await signUp("Ada", daemon)
        var next = KeepDrawing(identifier: "me", label: "first", strokes: "1", favourite: true)
        // A first one replaces nothing, and takes no more place.
        next.replaces = true
        #expect(try await keep(next, ada, daemon) == 204)
        #expect(try await keep(Self.drawing, ada, daemon) == 204)
        (next.label, next.strokes, next.favourite) = ("second", "2", false)
        #expect(try await keep(next, ada, daemon) == 204)
        let kept = try await gallery(ada, daemon)
        #expect(kept.map(\.label) == ["second", "a fat cat"])
        #expect(kept.map(\.favourite) == [false, false])
        let strokes = try await daemon.ask(
            .GET,
            "account/drawings/\(kept[0].name)",
            nil,
            session: ada
        )
        #expect(try APIJSON.decode(KeptStrokes.self, from: strokes.body).strokes == "2")
        // Without a word of it the one that is there stays.
        (next.label, next.replaces) = ("third", false)
        #expect(try await keep(next, ada, daemon) == 204)
        #expect(try await gallery(ada, daemon).first?.label == "second")
        try await daemon.stop()
    }

    @Test(
        "are kept once each, are there for every session after a start, and can be removed"
    )
    func kept() async throws {
        let folder = try TestFolder()
        var daemon = try await HostedDaemon.start(in: folder)
        let ada = try await signUp("Ada", daemon)
        for _ in 0..<2 { #expect(try await keep(Self.drawing, ada, daemon) == 204) }
        var second = Self.drawing
        (second.identifier, second.label) = ("a room/2", "a thin cat")
        #expect(try await keep(second, ada, daemon) == 204)
        try await daemon.stop()
        daemon = try await HostedDaemon.start(in: folder)
        let request = LogIn(account: "Ada", password: Self.password)
        let body = String(decoding: try APIJSON.encode(request), as: UTF8.self)
        let later = try await daemon.get(LoggedIn.self, .POST, "account/login", body).session
        #expect(try await gallery(later, daemon).map(\.label) == ["a thin cat", "a fat cat"])
        let name = try #require(try await gallery(later, daemon).first?.name)
        let path = "account/drawings/\(name)"
        #expect(try await daemon.ask(.DELETE, path, nil, session: later).status == 204)
        #expect(try await daemon.ask(.DELETE, path, nil, session: later).status == 404)
        #expect(try await gallery(ada, daemon).map(\.label) == ["a fat cat"])
        try await daemon.stop()
    }

    @Test("that are favourites are so after a start too, and go last where there are too many")
    func favourites() async throws {
        let folder = try TestFolder()
        var daemon = try await HostedDaemon.start(in: folder)
        let ada = try await signUp("Ada", daemon)
        var drawing = Self.drawing
        for number in 1...APILimits.keptDrawings {
            (drawing.identifier, drawing.label) = ("a room/\(number)", "\(number)")
            #expect(try await keep(drawing, ada, daemon) == 204)
        }
        let oldest = try #require(try await gallery(ada, daemon).last)
        #expect(oldest.label == "1" && !oldest.favourite)
        let path = "account/drawings/\(oldest.name)"
        #expect(try await daemon.ask(.POST, path, Self.like, session: ada).status == 204)
        // What is there already takes nobody's place.
        #expect(try await keep(drawing, ada, daemon) == 204)
        try await daemon.stop()
        daemon = try await HostedDaemon.start(in: folder)
        (drawing.identifier, drawing.label) = ("a room/0", "the last one")
        #expect(try await keep(drawing, ada, daemon) == 204)
        let kept = try await gallery(ada, daemon)
        #expect(kept.count == APILimits.keptDrawings && kept.first?.label == "the last one")
        #expect(kept.suffix(2).map(\.label) == ["3", "1"])
        #expect(kept.filter(\.favourite).map(\.label) == ["1"])
        let dislike = #"{"favourite":false}"#
        #expect(try await daemon.ask(.POST, path, dislike, session: ada).status == 204)
        #expect(try await gallery(ada, daemon).allSatisfy { !$0.favourite })
        try await daemon.stop()
    }

    @Test(
        "in no file of the data directory stands what is drawn, or what it is called"
    )
    func secrets() async throws {
        let folder = try TestFolder()
        let daemon = try await HostedDaemon.start(in: folder)
        let ada = try await signUp("Ada", daemon)
        #expect(try await keep(Self.drawing, ada, daemon) == 204)
        try await daemon.stop()
        let needles = [Self.drawing.label, Self.drawing.strokes, Self.drawing.identifier]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
            for needle in needles { #expect(bytes.range(of: Data(needle.utf8)) == nil, "\(name)") }
        }
    }

    @Test("who has an account here is listed by name, and without the e-mail address")
    func list() async throws {
        let daemon = try await HostedDaemon.start(in: try TestFolder())
        #expect(try await daemon.get(AccountList.self, .GET, "accounts").accounts.isEmpty)
        _ = try await signUp("Ada", daemon)
        _ = try await signUp("Bob", daemon)
        let answer = try await daemon.ask(.GET, "accounts")
        let list = try APIJSON.decode(AccountList.self, from: answer.body)
        #expect(list.accounts.map(\.name) == ["Ada", "Bob"])
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("example.org"))
        try await daemon.stop()
    }
}
