import ClientAPI
import Logging
import NIOCore
import NIOPosix
import WebServer

/// A web server on a free port of the loopback, for the length of a test.
enum TestServer {
    static let token = "t0ken"

    private static var quiet: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// A server that does not run yet.
    static func make(
        _ backend: FakeBackend,
        port: Int = 0,
        headTime: Duration = APILimits.headTime
    ) -> WebServer {
        WebServer(
            .init(port: port, token: token, headTime: headTime),
            backend: backend,
            keys: FakeKeys(),
            accounts: FakeAccounts(),
            mover: FakeMover(),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton.next(),
            logger: quiet
        )
    }

    /// Runs a server on one event loop, then the test, then shuts the server down.
    static func with<Result: Sendable>(
        _ backend: FakeBackend = FakeBackend(),
        headTime: Duration = APILimits.headTime,
        _ test: @escaping @Sendable (TestAddress, FakeBackend) async throws -> Result
    ) async throws -> Result {
        let server = make(backend, headTime: headTime)
        return try await serve(server.run(onReady:), server.shutDown) {
            try await test($0, backend)
        }
    }

    /// Runs a server of guest pages, then the test, then shuts the server down.
    static func withGuests<Result: Sendable>(
        isServed: @escaping @Sendable (SocketAddress) -> Bool = { _ in true },
        guests: FakeGuests = FakeGuests(),
        _ test: @escaping @Sendable (TestAddress, FakeGuests) async throws -> Result
    ) async throws -> Result {
        let server = GuestServer(
            at: ("127.0.0.1", 0),
            isServed: isServed,
            for: guests,
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton.next(),
            logger: quiet
        )
        return try await serve(server.run(onReady:), server.shutDown) {
            try await test($0, guests)
        }
    }

    private static func serve<Result: Sendable>(
        _ run:
            @escaping @Sendable (@escaping @Sendable (String) async -> Void) async throws -> Void,
        _ shutDown: @escaping @Sendable () async throws -> Void,
        _ test: @escaping @Sendable (TestAddress) async throws -> Result
    ) async throws -> Result {
        let (addresses, ready) = AsyncStream.makeStream(
            of: String.self,
            bufferingPolicy: .bufferingOldest(1)
        )
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await run { ready.yield($0) } }
            guard let text = await addresses.first(where: { _ in true }),
                let port = text.split(separator: ":").last.flatMap({ Int($0) })
            else { throw CancellationError() }
            let result = try await test(TestAddress(port: port))
            try await shutDown()
            try await tasks.waitForAll()
            return result
        }
    }
}
