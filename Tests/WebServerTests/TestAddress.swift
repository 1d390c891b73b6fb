import NIOCore
import NIOPosix

/// Where a test's server listens, and how to talk to it byte by byte.
struct TestAddress: Sendable {
    let port: Int

    var host: String { "127.0.0.1:\(port)" }

    /// Opens a connection for the length of a task.
    func connect<Result: Sendable>(
        _ work: @escaping @Sendable (TestConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await work(TestConnection(inbound: inbound, outbound: outbound))
        }
    }

    /// Opens connections that say nothing.
    func connectIdly(_ count: Int) async throws -> [any Channel] {
        var channels: [any Channel] = []
        for _ in 0..<count {
            channels.append(
                try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: "127.0.0.1", port: port)
                    .get()
            )
        }
        return channels
    }

    /// One request on a connection of its own.
    func ask(
        _ method: String,
        _ path: String,
        token: String? = TestServer.token,
        headers: [(String, String)] = [],
        body: String = ""
    ) async throws -> TestReply {
        var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"]
        if !headers.contains(where: { $0.0 == "Host" }) { lines.append("Host: \(host)") }
        if let token { lines.append("Authorization: Bearer \(token)") }
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        lines += headers.map { "\($0.0): \($0.1)" }
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        return try await connect { connection in
            try await connection.send(request)
            return try await connection.reply()
        }
    }

    /// Opens a socket for the length of a task; throws the reply when the upgrade is refused.
    func socket<Result: Sendable>(
        query: String = "?token=\(TestServer.token)",
        headers: [String] = [],
        _ work: @escaping @Sendable (TestConnection) async throws -> Result
    ) async throws -> Result {
        let name = headers.contains { $0.hasPrefix("Host:") } ? [] : ["Host: \(host)"]
        let request =
            ([
                "GET /api/socket\(query) HTTP/1.1", "Connection: Upgrade",
                "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ] + name + headers).joined(separator: "\r\n") + "\r\n\r\n"
        return try await connect { connection in
            try await connection.send(request)
            let head = try await connection.head()
            guard head.status == 101 else {
                throw TestReply(head: head, body: try await connection.body(of: head))
            }
            return try await work(connection)
        }
    }
}
