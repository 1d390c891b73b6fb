import ClientAPI
import Testing

@Suite("Routes of documents")
struct DocumentRouteTests {
    private static let name = String(repeating: "0f", count: 33)

    /// The status of the answer to an edit.
    private func status(_ changes: String) async throws -> Int {
        try await TestServer.with { server, backend in
            let body = "{\"changes\":\(changes)}"
            let reply = try await server.ask("POST", "/api/rooms/BIRD/edit", body: body)
            #expect(backend.calls.isEmpty == (reply.status != 200), "\(reply.body)")
            return reply.status
        }
    }

    @Test(
        "what is a change goes to the backend",
        arguments: [
            #"{"make":"note","fields":{}}"#,
            #"{"make":"note","fields":{"a":null,"b":true,"c":-1,"d":"x"},"first":null}"#,
            #"{"make":"note","fields":{"a":{"record":"\#(name)"}},"last":"\#(name)"}"#,
            #"{"move":"\#(name)","after":31}"#, #"{"move":0,"before":"\#(name)"}"#,
            #"{"move":0}"#, #"{"set":"\#(name)","fields":{"a":9223372036854775807}}"#,
            #"{"hide":"\#(name)"}"#, #"{"hide":0,"hidden":false}"#,
        ]
    )
    func changes(change: String) async throws {
        #expect(try await status("[\(change)]") == 200)
    }

    @Test(
        "what is none is refused before anybody is asked",
        arguments: [
            "{}", "null", "7", "[]", #"{"fields":{}}"#, #"{"make":"note"}"#,
            #"{"make":7,"fields":{}}"#, #"{"make":"note","fields":[]}"#,
            #"{"make":"note","fields":{},"hidden":true}"#,
            #"{"make":"note","fields":{},"move":0}"#,
            #"{"make":"note","fields":{},"first":0,"last":0}"#,
            #"{"make":"note","fields":{"a":1.5}}"#, #"{"make":"note","fields":{"a":[1]}}"#,
            #"{"make":"note","fields":{"a":{}}}"#, #"{"make":"note","fields":{"a":{"blob":"x"}}}"#,
            #"{"make":"note","fields":{"a":{"record":"\#(name)","blob":"\#(name)"}}}"#,
            #"{"make":"note","fields":{"a":9223372036854775808}}"#,
            #"{"make":"\#(String(repeating: "n", count: 64))","fields":{}}"#,
            #"{"make":"note","fields":{"\#(String(repeating: "n", count: 64))":1}}"#,
            #"{"make":"note","fields":{"a":"\#(String(repeating: "n", count: 769))"}}"#,
            #"{"move":"\#(name)00"}"#, #"{"move":32}"#, #"{"move":-1}"#, #"{"move":null}"#,
            #"{"move":0,"fields":{}}"#, #"{"move":0,"before":null}"#, #"{"move":0,"colour":1}"#,
            #"{"set":0,"fields":{}}"#, #"{"set":0}"#, #"{"hide":0,"hidden":1}"#,
        ]
    )
    func nonsense(change: String) async throws {
        #expect(try await status("[\(change)]") == 400)
    }

    @Test("an edit has 1 to 32 changes")
    func count() async throws {
        func changes(_ count: Int) -> String {
            "[\(Array(repeating: #"{"hide":"\#(Self.name)"}"#, count: count).joined(separator: ","))]"
        }
        #expect(try await status(changes(0)) == 400)
        #expect(try await status(changes(32)) == 200)
        #expect(try await status(changes(33)) == 400)
        #expect(try await status(changes(8_000)) == 400)
        #expect(try await status("7") == 400)
    }

    @Test("a body beyond the limit is refused unread, of ten megabytes too")
    func large() async throws {
        for size in [APILimits.body + 1, 10 << 20] {
            let reply = try await TestServer.with { server, _ in
                let text = String(repeating: " ", count: size)
                return try await server.ask("POST", "/api/rooms/BIRD/edit", body: text)
            }
            #expect(reply.status == 413)
        }
    }

    @Test("a document comes in slices that are one list of JSON")
    func document() async throws {
        let list = try await TestServer.with { server, _ in
            try await server.connect { connection in
                let path = "/api/rooms/BIRD/document"
                let token = "Authorization: Bearer \(TestServer.token)"
                try await connection.send(
                    "GET \(path) HTTP/1.1\r\nHost: \(server.host)\r\n\(token)\r\n\r\n"
                )
                let head = try await connection.head()
                #expect(head.status == 200)
                #expect(head.headers["content-type"] == "application/json")
                return try await connection.chunks()
            }
        }
        let records = try APIJSON.decode([String: [RecordDetail]].self, from: list)
        #expect(records == ["records": FakeBackend.records])
    }

    @Test("an edit that is undone is one of the document where that is said")
    func part() throws {
        let plain = try APIJSON.decode(SeatChoice.self, from: "{}".utf8)
        #expect(plain.part == .canvas)
        let document = try APIJSON.decode(SeatChoice.self, from: #"{"of":"document"}"#.utf8)
        #expect(document == SeatChoice(of: .document))
        #expect(throws: APIError.self) {
            try APIJSON.decode(SeatChoice.self, from: #"{"of":"sheet"}"#.utf8)
        }
        let edit = String(repeating: "0f", count: 32)
        let named = #"{"of":"document","edit":"\#(edit)"}"#
        let choice = try APIJSON.decode(SeatChoice.self, from: named.utf8)
        #expect(choice == SeatChoice(of: .document, edit: edit))
        #expect(throws: APIError.self) {
            try APIJSON.decode(SeatChoice.self, from: #"{"of":"document","edit":"0f"}"#.utf8)
        }
    }
}
