import Logging
import NIOCore
import NIOPosix
import WebServer

/// A web server on a free port of the loopback, for the length of a test.
enum TestServer {
    static let token = "t0ken"

    /// A server that does not run yet.
    static func make(_ backend: FakeBackend, port: Int = 0) -> WebServer {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return WebServer(
            .init(port: port, token: token),
            backend: backend,
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton.next(),
            logger: logger
        )
    }

    /// Runs a server on one event loop, then the test, then shuts the server down.
    static func with<Result: Sendable>(
        _ backend: FakeBackend = FakeBackend(),
        _ test: @escaping @Sendable (TestAddress, FakeBackend) async throws -> Result
    ) async throws -> Result {
        let server = make(backend)
        let (addresses, ready) = AsyncStream.makeStream(
            of: String.self,
            bufferingPolicy: .bufferingOldest(1)
        )
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run { ready.yield($0) } }
            guard let text = await addresses.first(where: { _ in true }),
                let port = text.split(separator: ":").last.flatMap({ Int($0) })
            else { throw CancellationError() }
            let result = try await test(TestAddress(port: port), backend)
            try await server.shutDown()
            try await tasks.waitForAll()
            return result
        }
    }
}
