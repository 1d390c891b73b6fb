import ClientAPI
import Testing

@testable import WebServer

@Suite("Gates")
struct GateTests {
    @Test("as many are inside as may be, and of each who comes, and a pass that goes makes room")
    func passes() {
        let gate = Gate(limit: 3, each: 2)
        var passes = ["ada", "ada"].compactMap { GatePass(gate, for: $0) }
        #expect(passes.count == 2)
        #expect(GatePass(gate, for: "ada") == nil && !gate.isFull)
        let other = GatePass(gate, for: "ben")
        #expect(other != nil && gate.isFull)
        #expect(GatePass(gate, for: "cleo") == nil)
        passes.removeLast()
        #expect(GatePass(gate, for: "ada") != nil)
        passes.removeAll()
        #expect(GatePass(gate, for: "cleo") != nil)
        withExtendedLifetime(other) {}
    }

    @Test("a guest's pictures hold up nobody's drawings, and no other guest's pictures")
    func drawings() async throws {
        let guests = FakeGuests(holdsExports: true)
        try await TestServer.withGuests(guests: guests) { server, guests in
            let drawing = "/api/rooms/BIRD/drawings/1/0"
            @Sendable func status(_ path: String, _ bearer: String) async throws -> Int {
                try await server.ask("GET", path, token: bearer).status
            }
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                tasks.addTask { try await status(drawing + ".png", FakeGuests.bearer) }
                while guests.backend.heldExports < 1 { await Task.yield() }
                #expect(try await status(drawing + ".webp", FakeGuests.bearer) == 503)
                tasks.addTask { try await status(drawing + ".png", FakeGuests.otherBearer) }
                while guests.other.heldExports < 1 { await Task.yield() }
                for bearer in [FakeGuests.bearer, FakeGuests.otherBearer] {
                    #expect(try await status(drawing, bearer) == 200)
                }
                guests.backend.releaseExports()
                guests.other.releaseExports()
                for try await status in tasks { #expect(status == 200) }
            }
        }
    }

    @Test("a slow reader of documents holds up neither pictures nor, for long, documents")
    func apart() async throws {
        let backend = FakeBackend(holdsExports: true)
        try await TestServer.with(backend) { server, backend in
            let document = "/api/rooms/BIRD/document"
            try await withThrowingTaskGroup(of: Int.self) { tasks in
                for _ in 0..<APILimits.documentReadersOfSeat {
                    tasks.addTask { try await server.ask("GET", document).status }
                }
                while backend.heldExports < APILimits.documentReadersOfSeat { await Task.yield() }
                #expect(try await server.ask("GET", document).status == 503)
                // Pictures have places of their own.
                for held in 1...APILimits.exports {
                    tasks.addTask {
                        try await server.ask("GET", "/api/rooms/BIRD/export.svg").status
                    }
                    while backend.heldExports < APILimits.documentReadersOfSeat + held {
                        await Task.yield()
                    }
                }
                backend.releaseExports()
                for try await status in tasks { #expect(status == 200) }
            }
            #expect(try await server.ask("GET", document).status == 200)
        }
    }
}
