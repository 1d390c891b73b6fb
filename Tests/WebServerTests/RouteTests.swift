import ClientAPI
import NIOCore
import Testing
import WebServer

@Suite("Routes")
struct RouteTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var method: String
        var path: String
        var body = ""
        var status: Int
        var call: String?

        var testDescription: String { "\(method) \(path) \(body.prefix(40))" }
    }

    static let id = String(repeating: "a", count: 64)
    static let cases: [Case] = [
        Case(method: "GET", path: "/api/status", status: 200),
        Case(method: "GET", path: "/api/rooms", status: 200),
        Case(
            method: "POST",
            path: "/api/rooms",
            body: #"{"activity":"draw"}"#,
            status: 201,
            call: "create draw - -"
        ),
        Case(
            method: "POST",
            path: "/api/rooms",
            body: #"{"activity":"draw","code":"FISH","title":"A"}"#,
            status: 201,
            call: "create draw FISH A"
        ),
        Case(
            method: "POST",
            path: "/api/rooms",
            body: #"{"activity":"draw","code":"BIRD"}"#,
            status: 409
        ),
        Case(method: "POST", path: "/api/rooms", body: #"{"code":"BIRD"}"#, status: 400),
        Case(method: "POST", path: "/api/rooms", body: "{", status: 400),
        Case(method: "POST", path: "/api/rooms", status: 400),
        Case(method: "GET", path: "/api/rooms/bird", status: 200, call: "room BIRD"),
        Case(method: "GET", path: "/api/rooms/FISH", status: 404),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/seats",
            body: #"{"name":"Ben","avatar":"🐮"}"#,
            status: 201,
            call: "seat for Ben BIRD"
        ),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/seats",
            body: #"{"kind":"x"}"#,
            status: 400
        ),
        Case(
            method: "DELETE",
            path: "/api/rooms/BIRD/seats/cccccccccccccccc",
            status: 204,
            call: "unseat cccccccccccccccc BIRD"
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/bots", status: 201, call: "bot - BIRD"),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/guests",
            body: #"{"open":true}"#,
            status: 200,
            call: "guests true BIRD"
        ),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/card",
            body: #"{"card":{"version":1,"games":3,"wins":1,"drawings":[]}}"#,
            status: 204,
            call: "show 3 BIRD"
        ),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/card",
            body: "{}",
            status: 204,
            call: "show -1 BIRD"
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/card", status: 400),
        Case(
            method: "GET",
            path: "/api/rooms/BIRD/cards/cccccccccccccccc",
            status: 200,
            call: "card cccccccccccccccc BIRD"
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/guests", status: 400),
        Case(method: "GET", path: "/api/rooms/BIRD/guests.svg", status: 200),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/undo",
            body: #"{"seat":"12"}"#,
            status: 400
        ),
        Case(method: "GET", path: "/api/rooms/B", status: 400),
        Case(method: "GET", path: "/api/rooms/B%2F..%2Fx", status: 400),
        Case(method: "POST", path: "/api/rooms/BIRD/join", status: 200, call: "join as - BIRD"),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/join",
            body: #"{"name":"Ada"}"#,
            status: 200,
            call: "join as Ada BIRD"
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/join", body: #"{"nom":"Ada"}"#, status: 400),
        Case(method: "POST", path: "/api/rooms/BIRD/leave", status: 204, call: "leave BIRD"),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/strokes",
            body: ##"{"strokes":[{"points":[1,2]},{"points":[3,4],"color":"#ff0000"}]}"##,
            status: 200,
            call: "draw 2 BIRD"
        ),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/strokes",
            body: #"{"strokes":[]}"#,
            status: 400
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/undo", status: 200, call: "undo BIRD"),
        Case(method: "POST", path: "/api/rooms/BIRD/redo", status: 409, call: "redo BIRD"),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/clear",
            body: #"{"scope":"own"}"#,
            status: 200,
            call: "clear own BIRD"
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/clear", status: 400),
        Case(
            method: "POST",
            path: "/api/rooms/BIRD/hide",
            body: #"{"stroke":"\#(id)"}"#,
            status: 200,
            call: "hide aaaa BIRD"
        ),
        Case(method: "POST", path: "/api/rooms/BIRD/hide", body: #"{"stroke":"aa"}"#, status: 400),
        Case(
            method: "GET",
            path: "/api/rooms/BIRD/export.svg",
            status: 200,
            call: "export svg BIRD"
        ),
        Case(
            method: "GET",
            path: "/api/rooms/BIRD/export.png",
            status: 200,
            call: "export png(size: 2048) BIRD"
        ),
        Case(
            method: "GET",
            path: "/api/rooms/BIRD/export.png?size=16",
            status: 200,
            call: "export png(size: 16) BIRD"
        ),
        Case(method: "GET", path: "/api/rooms/BIRD/export.png?size=15", status: 400),
        Case(
            method: "GET",
            path: "/api/rooms/BIRD/export.png?size=8192",
            status: 200,
            call: "export png(size: 8192) BIRD"
        ),
        Case(method: "GET", path: "/api/rooms/BIRD/export.png?size=8193", status: 400),
        Case(method: "GET", path: "/api/socket", status: 400),
        Case(method: "GET", path: "/api/nothing", status: 404),
        Case(method: "DELETE", path: "/api/rooms", status: 404),
        Case(method: "GET", path: "/page/../../etc/passwd", status: 404),
        Case(method: "GET", path: "/page/nothing.js", status: 404),
    ]

    @Test("each request has its answer", arguments: cases)
    func answers(request: Case) async throws {
        try await TestServer.with { server, backend in
            let reply = try await server.ask(request.method, request.path, body: request.body)
            #expect(reply.status == request.status, "\(reply.body)")
            if let call = request.call { #expect(backend.calls == [call]) }
            if reply.status >= 400 {
                #expect(reply.body.hasPrefix(#"{"error":{"code":"#), "\(reply.body)")
                #expect(reply["content-type"] == "application/json")
            }
        }
    }

    @Test("a refusal carries the backend's code and sentence")
    func refusal() async throws {
        let reply = try await TestServer.with { server, _ in
            try await server.ask("GET", "/api/rooms/FISH")
        }
        let error = try APIJSON.decode(APIError.self, from: reply.body.utf8)
        #expect(error == APIError(.noSuchRoom, "There is no room FISH on this network."))
    }

    @Test(
        "every answer carries the headers that keep other sites out",
        arguments: ["/", "/page/main.js", "/api/rooms", "/x"]
    )
    func headers(path: String) async throws {
        let reply = try await TestServer.with { server, _ in try await server.ask("GET", path) }
        let policy = try #require(reply["content-security-policy"])
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(reply["x-content-type-options"] == "nosniff")
        #expect(reply["referrer-policy"] == "no-referrer")
        for part in ["trusted-types 'none'", "script-src 'self'", "form-action 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(reply["cross-origin-resource-policy"] == "same-origin")
        #expect(reply["cross-origin-opener-policy"] == "same-origin")
        #expect(reply["cache-control"] == "no-store")
        #expect(!reply.head.headers.keys.contains { $0.hasPrefix("access-control-") })
    }

    @Test("the policy names the socket of the page that was asked for, and no other name")
    func socketPolicy() async throws {
        try await TestServer.with { server, _ in
            let right = try await server.ask("GET", "/")
            let policy = try #require(right["content-security-policy"])
            #expect(policy.contains("connect-src 'self' ws://\(server.host);"))
            let evil = [("Host", "evil.example; script-src *")]
            let wrong = try await server.ask("GET", "/", token: nil, headers: evil)
            let other = try #require(wrong["content-security-policy"])
            #expect(other.contains("connect-src 'self';") && !other.contains("evil"))
        }
    }

    @Test("a picture is saved, never shown")
    func attachment() async throws {
        let reply = try await TestServer.with { server, _ in
            try await server.ask("GET", "/api/rooms/bird/export.svg")
        }
        #expect(reply["content-type"] == "image/svg+xml")
        #expect(reply["content-disposition"] == "attachment; filename=\"BIRD.svg\"")
        #expect(reply.body == "file")
    }

    @Test("without the token, under another name or from another site nothing is answered")
    func strangers() async throws {
        try await TestServer.with { server, backend in
            let path = "/api/rooms/BIRD"
            let withToken = "\(path)?token=\(TestServer.token)"
            let evil = "evil.example"
            let twoNames = [("Host", server.host), ("Host", evil)]
            let replies = [
                try await server.ask("GET", path, token: nil),
                try await server.ask("GET", "/\(path)", token: nil),
                try await server.ask("GET", path, headers: [("Host", evil)]),
                try await server.ask("GET", path, headers: twoNames),
                try await server.ask("GET", path, headers: twoNames.reversed()),
                try await server.ask("GET", "/", token: nil, headers: [("Host", evil)]),
                try await server.ask("GET", path, headers: [("Origin", "http://\(evil)")]),
                try await server.ask("GET", path, headers: [("Sec-Fetch-Site", "cross-site")]),
                try await server.ask("OPTIONS", path, headers: [("Origin", "http://\(evil)")]),
                try await server.ask("GET", withToken, token: nil),
            ]
            #expect(replies.map(\.status) == Array(repeating: 403, count: replies.count))
            for reply in replies {
                #expect(!reply.head.headers.keys.contains { $0.hasPrefix("access-control-") })
            }
            #expect(backend.calls.isEmpty)
            let own = [("Origin", "http://\(server.host)"), ("Sec-Fetch-Site", "same-origin")]
            let reply = try await server.ask("GET", path, headers: own)
            #expect(reply.status == 200)
            #expect(backend.calls == ["room BIRD"])
        }
    }

    @Test("a connection answers one request after the other")
    func keepAlive() async throws {
        try await TestServer.with { server, _ in
            let request = "GET / HTTP/1.1\r\nHost: \(server.host)\r\n\r\n"
            try await server.connect { connection in
                for _ in 0..<3 {
                    try await connection.send(request)
                    let reply = try await connection.reply()
                    #expect(reply.status == 200)
                }
            }
        }
    }

    @Test("a port that is taken is named")
    func takenPort() async throws {
        try await TestServer.with { server, backend in
            let second = TestServer.make(backend, port: server.port)
            await #expect(throws: WebServerError.addressInUse(server.host, option: "--web")) {
                try await second.run()
            }
        }
    }
}
