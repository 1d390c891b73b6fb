import ClientAPI
import Testing

@testable import WebServer

@Suite("Routes of the key")
struct KeyRouteTests {
    private static let right = "{\"code\":\"\(FakeKeys.code)\"}"

    @Test("a code is traded without the token, for nothing but the right one")
    func trading() async throws {
        try await TestServer.with { server, _ in
            let reply = try await server.ask("POST", "/api/key", token: nil, body: Self.right)
            #expect((reply.status, reply.body) == (200, "{\"key\":\"\(TestServer.token)\"}"))
            for body in ["{\"code\":\"\"}", "{\"code\":\"ÇØDE\"}", "{\"code\":\"CODE \"}"] {
                let wrong = try await server.ask("POST", "/api/key", token: nil, body: body)
                #expect(wrong.status == 403)
                #expect(!wrong.body.contains(TestServer.token))
            }
            for body in ["", "{}", "[]", "{\"code\":7}", "{\"code\":\"CODE\",\"more\":1}"] {
                let broken = try await server.ask("POST", "/api/key", token: nil, body: body)
                #expect(broken.status == 400, "\(body)")
            }
        }
    }

    @Test("a body of the limit is read, one byte more is not", arguments: [0, 1])
    func size(excess: Int) async throws {
        try await TestServer.with { server, _ in
            let padding = APILimits.codeBody - Self.right.utf8.count + excess
            let body = Self.right + String(repeating: " ", count: padding)
            let reply = try await server.ask("POST", "/api/key", token: nil, body: body)
            #expect(reply.status == (excess == 0 ? 200 : 413))
        }
    }

    @Test(
        "under another name or from another site no code is traded",
        arguments: [
            ("Host", "evil.example"), ("Origin", "http://evil.example"), ("Origin", "null"),
            ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
        ]
    )
    func elsewhere(header: (String, String)) async throws {
        try await TestServer.with { server, _ in
            let reply = try await server.ask(
                "POST",
                "/api/key",
                token: nil,
                headers: [header],
                body: Self.right
            )
            #expect(reply.status == 403)
            #expect(!reply.body.contains(TestServer.token))
        }
    }

    @Test("nobody without the token has an address drawn, and nothing but a trade is open")
    func drawing() async throws {
        try await TestServer.with { server, _ in
            let drawn = try await server.ask("POST", "/api/page-codes")
            #expect(drawn.status == 201)
            #expect(drawn.body.contains("/#\(FakeKeys.code)"))
            for path in ["/api/page-codes", "/api/key/", "//api/key", "/api/KEY", "/api/key/x"] {
                let reply = try await server.ask("POST", path, token: nil, body: Self.right)
                #expect(reply.status == 403, "\(path)")
            }
            #expect(try await server.ask("GET", "/api/key", token: nil).status == 404)
        }
    }

    @Test("phones are traded nothing")
    func guests() async throws {
        try await TestServer.withGuests { server, _ in
            for token in [nil, FakeGuests.bearer] {
                for path in ["/api/key", "/api/page-codes"] {
                    let reply = try await server.ask("POST", path, token: token, body: Self.right)
                    #expect([403, 404].contains(reply.status), "\(path)")
                }
            }
        }
    }
}
