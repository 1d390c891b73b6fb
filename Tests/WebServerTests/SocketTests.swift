import ClientAPI
import NIOCore
import Testing

@testable import WebServer

@Suite("Sockets")
struct SocketTests {
    private static let welcome = #"{"device":"d","name":"test","type":"welcome","version":"1"}"#

    @Test("messages go in and come out, in order")
    func echo() async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                #expect(try await socket.text() == Self.welcome)
                for pen in 0..<50 {
                    let ink = LiveInk(
                        room: "BIRD",
                        pen: UInt32(pen),
                        style: PenStyle(),
                        from: 0,
                        points: [1, 2]
                    )
                    try await socket.frame(
                        String(decoding: APIJSON.encode(ClientMessage.pen(ink)), as: UTF8.self)
                    )
                    let answer = try DaemonMessage(json: try await socket.next().payload)
                    #expect(answer == .ink(seat: "s", name: "n", ink))
                }
            }
        }
    }

    @Test("a ping of ours and a ping of the protocol are answered")
    func pings() async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame(#"{"type":"ping","n":41}"#)
                #expect(try await socket.text() == #"{"n":41,"type":"pong"}"#)
                try await socket.frame("abc", opcode: 9)
                let pong = try await socket.next()
                #expect(pong.opcode == 10 && pong.payload == Array("abc".utf8))
            }
        }
    }

    @Test("a bad message is answered with an error, and the socket stays open")
    func badMessage() async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame("nonsense")
                let answer = try DaemonMessage(json: try await socket.next().payload)
                #expect(answer == .error(APIError(.badRequest, MessageTests.malformed), pen: nil))
                try await socket.frame(#"{"type":"ping","n":1}"#)
                #expect(try await socket.text() == #"{"n":1,"type":"pong"}"#)
            }
        }
    }

    @Test(
        "an upgrade that may not be is refused with its status",
        arguments: [
            ("", [], 403), ("?token=wrong", [], 403),
            ("?token=t0ken", ["Origin: http://evil.example"], 403),
            ("?token=t0ken", ["Origin: null"], 403),
            ("?token=t0ken", ["Sec-Fetch-Site: cross-site"], 403),
            ("?token=t0ken", ["Host: evil.example"], 403),
            ("?token=t0ken", ["Content-Length: 0"], 400),
            ("?token=t0ken", ["Sec-WebSocket-Key: twice"], 400),
        ]
    )
    func refusedUpgrade(query: String, headers: [String], status: Int) async throws {
        try await TestServer.with { server, backend in
            let reply = await #expect(throws: TestReply.self) {
                try await server.socket(query: query, headers: headers) { _ in }
            }
            #expect(reply?.status == status)
            #expect(backend.sessions.isEmpty)
        }
    }

    @Test("a frame of the limit is read, one byte more closes the socket with 1009")
    func frameLimit() async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame(padded(APILimits.frame))
                #expect(try await socket.text() == #"{"n":1,"type":"pong"}"#)
                try await socket.frame(padded(APILimits.frame + 1))
                #expect(try await socket.closeCode() == 1009)
            }
        }
    }

    @Test(
        "a message of the limit in frames is read, one byte more closes the socket with 1009",
        arguments: [0, 1]
    )
    func messageLimit(excess: Int) async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame(padded(APILimits.message / 2), isLast: false)
                let rest = String(repeating: " ", count: APILimits.message / 2 + excess)
                let half = rest.index(rest.startIndex, offsetBy: rest.count / 2)
                try await socket.frame(String(rest[..<half]), opcode: 0, isLast: false)
                try await socket.frame(String(rest[half...]), opcode: 0)
                if excess == 0 {
                    #expect(try await socket.text() == #"{"n":1,"type":"pong"}"#)
                } else {
                    #expect(try await socket.closeCode() == 1009)
                }
            }
        }
    }

    @Test(
        "a message of as many frames as the limit is read, one frame more closes the socket",
        arguments: [0, 1]
    )
    func fragmentLimit(excess: Int) async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame(padded(40), isLast: false)
                for _ in 0..<APILimits.messageFrames - 2 + excess {
                    try await socket.frame(" ", opcode: 0, isLast: false)
                }
                try await socket.frame(" ", opcode: 0)
                if excess == 0 {
                    #expect(try await socket.text() == #"{"n":1,"type":"pong"}"#)
                } else {
                    #expect(try await socket.closeCode() == 1009)
                }
            }
        }
    }

    @Test("a socket that sends more messages than it may is closed with 1008")
    func messageRate() async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                // In one piece: more time would allow more messages.
                try await socket.frames(repeating: padded(25), count: 4 * APILimits.messageBurst)
                #expect(try await socket.closeCode() == 1008)
            }
        }
    }

    @Test("an unmasked frame and a binary one close the socket")
    func wrongFrames() async throws {
        try await TestServer.with { server, _ in
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame("{}", isMasked: false)
                #expect(try await socket.closeCode() == nil)
            }
            try await server.socket { socket in
                _ = try await socket.text()
                try await socket.frame("{}", opcode: 2)
                #expect(try await socket.closeCode() == 1003)
            }
        }
    }

    @Test("as many sockets open as the limit says, and one that closes makes room")
    func socketLimit() async throws {
        try await TestServer.with { server, backend in
            try await open(APILimits.sockets, on: server) {
                let reply = await #expect(throws: TestReply.self) {
                    try await server.socket { _ in }
                }
                #expect(reply?.status == 503)
            }
            try await until { backend.closed == APILimits.sockets }
            let first = try await server.socket { try await $0.text() }
            #expect(first == Self.welcome)
        }
    }

    @Test("the backend hears of each socket's end once")
    func disconnection() async throws {
        try await TestServer.with { server, backend in
            try await server.socket { socket in
                _ = try await socket.text()
                #expect(backend.sessions.count == 1)
                try await socket.frame("\u{3}\u{e8}", opcode: 8)
                #expect(try await socket.closeCode() == 1000)
            }
            try await until { backend.closed == 1 && backend.sessions.isEmpty }
        }
    }

    @Test("a shutdown closes open sockets and silent connections")
    func shutdown() async throws {
        let backend = FakeBackend()
        // Leaving the server while connections are open: it must not wait for them.
        let (socket, silent) = try await TestServer.with(backend) { server, _ in
            let socket = Task {
                try await server.socket { socket in
                    _ = try await socket.text()
                    return try await socket.closeCode()
                }
            }
            try await until { !backend.sessions.isEmpty }
            return (socket, try await server.connectIdly(1))
        }
        #expect(try await socket.value == 1001)
        for channel in silent { try await channel.closeFuture.get() }
        #expect(backend.sessions.isEmpty)
    }

    @Test(
        "a page that does not read is closed when its backlog is full, and ink alone never fills it"
    )
    func slowPage() async throws {
        try await TestServer.with { server, backend in
            try await server.socket { socket in
                _ = try await socket.text()
                let session = try #require(backend.sessions.first)
                let points = [Int16](repeating: 1000, count: 2 * APILimits.strokePoints)
                let ink = LiveInk(room: "BIRD", pen: 1, style: PenStyle(), from: 0, points: points)
                let encoded = EncodedMessage(.ink(seat: "s", name: "n", ink))
                for _ in 0..<2000 { session.send(encoded) }
                session.send(.pong(1))
                while try await socket.next().payload != Array(#"{"n":1,"type":"pong"}"#.utf8) {}
                #expect(backend.sessions.count == 1)

                let stroke = DrawnStroke(style: PenStyle(), points: points)
                let change = EncodedMessage(
                    .add(room: "BIRD", strokes: [AddedStroke(at: 0, stroke: stroke)])
                )
                for _ in 0..<2000 { session.send(change) }
                try await until { backend.sessions.isEmpty }
            }
        }
    }

    // MARK: Help

    private func padded(_ bytes: Int) -> String {
        let text = #"{"type":"ping","n":1}"#
        return text + String(repeating: " ", count: bytes - text.utf8.count)
    }

    private func open(
        _ count: Int,
        on server: TestAddress,
        then work: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard count > 0 else { return try await work() }
        try await server.socket { socket in
            _ = try await socket.text()
            try await open(count - 1, on: server, then: work)
        }
    }

    // The other end learns of a close when its event loop comes to it; there is no event to wait for.
    private func until(_ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while !condition() {
            try #require(ContinuousClock.now < end)
            await Task.yield()
        }
    }
}
