import ClientAPI
import NIOCore
import Testing

@testable import WebServer

@Suite("The server of guest pages")
struct GuestServerTests {
    private static let sitting =
        #"{"room":"BIRD","invitation":"ab","name":"Gil","avatar":"","secret":""#
        + FakeGuests.secret + #""}"#

    @Test("the page and its files are for anybody, under the address of the server alone")
    func page() async throws {
        try await TestServer.withGuests { server, _ in
            for path in ["/j/BIRD", "/page/scripts.js"] {
                let reply = try await server.ask("GET", path, token: nil)
                #expect(reply.status == 200)
                let policy = try #require(reply["content-security-policy"])
                #expect(policy.contains("connect-src 'self' http: ws:"))
                #expect(policy.contains("default-src 'none'"))
            }
            let rebound = [("Host", "rebound.example")]
            let reply = try await server.ask("GET", "/j/BIRD", token: nil, headers: rebound)
            #expect(reply.status == 403)
        }
    }

    @Test("the page goes over the Wi-Fi as small as a browser takes it, and here as it is")
    func small() async throws {
        let script = try #require(PageFile.all.first { $0.name == "scripts.js" })
        let size = "\(script.text.utf8CodeUnitCount)"
        let path = "/page/scripts.js"
        try await TestServer.withGuests { server, _ in
            for accepted in ["gzip, deflate, br, zstd", "br;q=1.0, GZIP ; q=0.5"] {
                let headers = [("Accept-Encoding", accepted)]
                for path in [path, "/page/styles.css", "/j/BIRD"] {
                    let reply = try await server.ask("GET", path, token: nil, headers: headers)
                    #expect(reply["content-encoding"] == "gzip")
                    #expect(reply["vary"] == "Accept-Encoding")
                }
                let reply = try await server.ask("GET", path, token: nil, headers: headers)
                let length = try #require(reply["content-length"].flatMap(Int.init))
                #expect(length < script.text.utf8CodeUnitCount / 3)
                #expect(reply["content-type"] == script.mediaType)
            }
            for accepted in ["", "identity", "br", "gzip;q=0", "gzip; q=0.000, br", "gzipped"] {
                let headers = [("Accept-Encoding", accepted)]
                let reply = try await server.ask("GET", path, token: nil, headers: headers)
                #expect(reply["content-encoding"] == nil && reply["content-length"] == size)
            }
        }
        try await TestServer.with { server, _ in
            let headers = [("Accept-Encoding", "gzip")]
            let reply = try await server.ask("GET", path, token: nil, headers: headers)
            #expect(reply["content-encoding"] == nil && reply["content-length"] == size)
        }
    }

    @Test(
        "whatever is below /api/ wants a secret that opens a seat here",
        arguments: [
            nil, "", TestServer.token, "BIRD.", "FISH." + FakeGuests.secret,
            "BIRD." + String(repeating: "d", count: 64), FakeGuests.secret,
        ] as [String?]
    )
    func secrets(bearer: String?) async throws {
        try await TestServer.withGuests { server, guests in
            for path in ["/api/status", "/api/rooms/BIRD", "/api/guest/other", "/api/socket"] {
                let reply = try await server.ask("GET", path, token: bearer)
                #expect(reply.status == 403)
                #expect(reply["access-control-allow-origin"] == nil)
            }
            #expect(guests.backend.calls.isEmpty)
            await #expect(throws: TestReply.self) {
                try await server.socket(query: "?token=\(bearer ?? "")") { _ in }
            }
        }
    }

    @Test("a right secret gets its own backend, from any origin, and a socket")
    func guest() async throws {
        try await TestServer.withGuests { server, guests in
            let origin = [("Origin", "http://10.0.0.9:7371")]
            let bearer = FakeGuests.bearer
            let reply = try await server.ask(
                "GET",
                "/api/rooms/BIRD",
                token: bearer,
                headers: origin
            )
            #expect(reply.status == 200)
            #expect(reply["access-control-allow-origin"] == "*")
            #expect(guests.backend.calls == ["room BIRD"])
            let preflight = try await server.ask("OPTIONS", "/api/rooms/BIRD", token: nil)
            #expect(preflight.status == 204)
            #expect(
                preflight["access-control-allow-headers"] == "authorization, content-type"
            )
            try await server.socket(query: "?token=\(bearer)") { connection in
                let said = try await connection.text()
                #expect(said.contains("welcome"))
            }
        }
    }

    @Test("a seat is taken with the invitation, and found again with its secret")
    func waysIn() async throws {
        try await TestServer.withGuests { server, _ in
            let sit = "/api/guest/sit"
            let taken = try await server.ask("POST", sit, token: nil, body: Self.sitting)
            #expect(taken.status == 201)
            let wrong = Self.sitting.replacing("\"ab\"", with: "\"cd\"")
            #expect(try await server.ask("POST", sit, token: nil, body: wrong).status == 403)
            let short = Self.sitting.replacing(FakeGuests.secret, with: "ee")
            #expect(try await server.ask("POST", sit, token: nil, body: short).status == 400)
            let next = String(repeating: "f", count: 64)
            let body = #"{"room":"BIRD","secret":"\#(FakeGuests.secret)","next":"\#(next)"}"#
            let back = try await server.ask("POST", "/api/guest/resume", token: nil, body: body)
            #expect(back.status == 200)
            #expect(back.body.contains(next))
        }
    }

    @Test("an address that is not served answers nothing", arguments: [true, false])
    func interfaces(isServed: Bool) async throws {
        try await TestServer.withGuests(isServed: { $0.ipAddress == "127.0.0.1" && isServed }) {
            server,
            _ in
            let status = try? await server.ask("GET", "/j/BIRD", token: nil).status
            #expect(status == (isServed ? 200 : nil))
        }
    }

    @Test("wrong secrets count until a right one is shown; what needs none forgives none")
    func forgiving() async throws {
        try await TestServer.withGuests { server, _ in
            func ask(_ path: String, _ token: String?) async throws -> Int {
                try await server.ask("GET", path, token: token).status
            }
            func guess(_ times: Int) async throws {
                for _ in 0..<times { #expect(try await ask("/api/status", "BIRD.wrong") == 403) }
            }
            try await guess(APILimits.wrongSecrets - 1)
            #expect(try await ask("/api/status", FakeGuests.bearer) == 200)
            try await guess(APILimits.wrongSecrets - 1)
            #expect(try await ask("/j/BIRD", "BIRD.wrong") == 200)
            try await guess(1)
            let paused = try await server.ask("GET", "/api/status", token: FakeGuests.bearer)
            #expect(paused.status == 403)
            #expect(paused.body.contains("paused"))
        }
    }

    @Test("after so many wrong secrets an address waits, until its time is over")
    func penalties() throws {
        let penalties = GuestPenalties()
        let now = NIODeadline.now()
        for _ in 1..<APILimits.wrongSecrets { penalties.note("a", at: now) }
        #expect(!penalties.isPaused("a", at: now))
        penalties.note("a", at: now)
        #expect(penalties.isPaused("a", at: now))
        #expect(!penalties.isPaused("b", at: now))
        #expect(!penalties.isPaused("a", at: now + TimeAmount(APILimits.penaltyTime)))
        penalties.forgive("a")
        #expect(!penalties.isPaused("a", at: now))
    }
}
