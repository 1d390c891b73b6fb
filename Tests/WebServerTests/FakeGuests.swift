import ClientAPI
import Logging
import NIOPosix
import WebServer

/// A host with one guest, whose secret is `e…e`, and one invitation, `ab…`.
final class FakeGuests: GuestHost {
    static let secret = String(repeating: "e", count: 64)
    static let bearer = "BIRD.\(secret)"

    let backend = FakeBackend()

    func guest(with key: GuestKey) async throws(APIError) -> any LocalBackend {
        guard let backend = guestNow(with: key) else {
            throw APIError(.unauthorized, "This seat is not here.")
        }
        return backend
    }

    func guestNow(with key: GuestKey) -> (any LocalBackend)? {
        key.code == "BIRD" && key.secret == Self.secret ? backend : nil
    }

    func sitDown(_ request: SitDown) async throws(APIError) -> SatDown {
        guard request.invitation == "ab" else { throw APIError(.unauthorized, "No.") }
        return SatDown(seat: FakeBackend.detail.seat, secret: request.secret)
    }

    func comeBack(_ request: ComeBack) async throws(APIError) -> SatDown {
        guard request.secret == Self.secret else { throw APIError(.unauthorized, "No.") }
        return SatDown(seat: FakeBackend.detail.seat, secret: request.next)
    }
}

extension TestServer {
    /// Runs a server of guest pages, then the test, then shuts the server down.
    static func withGuests<Result: Sendable>(
        _ test: @escaping @Sendable (TestAddress, FakeGuests) async throws -> Result
    ) async throws -> Result {
        let guests = FakeGuests()
        var quiet = Logger(label: "test")
        quiet.logLevel = .critical
        let server = GuestServer(
            at: ("127.0.0.1", 0),
            for: guests,
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton.next(),
            logger: quiet
        )
        let (addresses, ready) = AsyncStream.makeStream(
            of: String.self,
            bufferingPolicy: .bufferingOldest(1)
        )
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run { ready.yield($0) } }
            guard let text = await addresses.first(where: { _ in true }),
                let port = text.split(separator: ":").last.flatMap({ Int($0) })
            else { throw CancellationError() }
            let result = try await test(TestAddress(port: port), guests)
            try await server.shutDown()
            try await tasks.waitForAll()
            return result
        }
    }
}
