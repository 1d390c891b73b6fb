import ClientAPI
import NIOCore
import Testing
import WebServer

@Suite("Limits of requests")
struct LimitTests {
    @Test("a body of the limit is read, one byte more is too large", arguments: [0, 1])
    func bodyLimit(excess: Int) async throws {
        let text = #"{"activity":"draw"}"#
        let body = text + String(repeating: " ", count: APILimits.body - text.utf8.count + excess)
        let reply = try await TestServer.with { server, _ in
            try await server.ask("POST", "/api/rooms", body: body)
        }
        #expect(reply.status == (excess == 0 ? 201 : 413))
    }

    @Test("a newcomer beyond the limit takes the place of the oldest connection without the token")
    func connectionLimit() async throws {
        // Where all tests run at once, a step of this one can take longer than a client may take.
        try await TestServer.with(headTime: .seconds(3600)) { server, _ in
            let path = "/api/status HTTP/1.1\r\nHost: \(server.host)"
            let request = "GET \(path)\r\nAuthorization: Bearer \(TestServer.token)\r\n\r\n"
            try await server.connect { owner in
                try await owner.send(request)
                #expect(try await owner.reply().status == 200)
                let idle = try await server.connectIdly(APILimits.connections - 1)
                #expect(!idle.map(\.isActive).contains(false))
                let newcomers = try await server.connectIdly(2)
                for channel in idle.prefix(2) { try await channel.closeFuture.get() }
                #expect(!(idle.dropFirst(2) + newcomers).map(\.isActive).contains(false))
                try await owner.send(request)
                #expect(try await owner.reply().status == 200)
                let reply = try await server.ask("GET", "/api/status")
                #expect(reply.status == 200)
                for channel in idle + newcomers { channel.close(promise: nil) }
            }
        }
    }

    @Test("a head of the limit is read, and one byte or one header more is refused")
    func headLimit() async throws {
        try await TestServer.with { server, _ in
            // What TestAddress writes by itself, as the parser counts it: path, names and values.
            let own = ["/", "Connection", "close", "Host", server.host].joined().utf8.count
            for (excess, status) in [(0, 200), (1, 431)] {
                let filler = String(repeating: "x", count: APILimits.head - own - 6 + excess)
                let reply = try await server.ask(
                    "GET",
                    "/",
                    token: nil,
                    headers: [("filler", filler)]
                )
                #expect(reply.status == status)
            }
            for (excess, status) in [(0, 200), (1, 431)] {
                let headers = (0..<APILimits.headers - 2 + excess).map { ("h\($0)", "x") }
                let reply = try await server.ask("GET", "/", token: nil, headers: headers)
                #expect(reply.status == status)
            }
        }
    }

    @Test(
        "what is no HTTP is answered with 400 and closed",
        arguments: ["nonsense\r\n\r\n", "\u{16}"]
    )
    func nonsense(text: String) async throws {
        try await TestServer.with { server, _ in
            try await server.connect { connection in
                try await connection.send(text)
                #expect(try await connection.reply().status == 400)
            }
        }
    }

    @Test("as many pictures are made at once as the limit says, and one that is done makes room")
    func exportLimit() async throws {
        let backend = FakeBackend(holdsExports: true)
        try await TestServer.with(backend) { server, backend in
            let path = "/api/rooms/BIRD/export.svg"
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                for _ in 0..<APILimits.exports {
                    tasks.addTask { try await server.ask("GET", path).status }
                }
                while backend.heldExports < APILimits.exports { await Task.yield() }
                #expect(try await server.ask("GET", path).status == 503)
                backend.releaseExports()
                for try await status in tasks { #expect(status == 200) }
            }
            #expect(try await server.ask("GET", path).status == 200)
        }
    }
}
