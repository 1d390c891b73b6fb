import Datagrams
import NIOCore
import NIOPosix
import Vocabulary

/// A socket and what it has received, one datagram after the other.
struct Inbox {
    struct Letter: Hashable, Sendable {
        let sender: Endpoint
        let bytes: [UInt8]
    }

    let socket: DatagramSocket
    private let letters: AsyncStream<Letter>

    init(port: UInt16 = 0, interfaces: [String] = []) async throws {
        let (letters, continuation) = AsyncStream.makeStream(
            of: Letter.self,
            bufferingPolicy: .bufferingOldest(1024)
        )
        socket = try await DatagramSocket.bind(
            port: port,
            interfaces: interfaces,
            group: MultiThreadedEventLoopGroup.singleton
        ) { sender, bytes in
            continuation.yield(Letter(sender: sender, bytes: bytes))
        }
        self.letters = letters
    }

    func next() async -> Letter? {
        var iterator = letters.makeAsyncIterator()
        return await iterator.next()
    }

    func send(_ bytes: [UInt8], to endpoint: Endpoint) async throws {
        let socket = socket
        try await socket.eventLoop.submit { socket.send(bytes, to: endpoint) }.get()
    }

    func counters() async throws -> DatagramCounters {
        let socket = socket
        return try await socket.eventLoop.submit { socket.counters }.get()
    }

    var ipv4: Endpoint { Endpoint(ipv4: 127, 0, 0, 1, port: socket.port) }

    var ipv6: Endpoint {
        var address = SIMD16<UInt8>()
        address[15] = 1
        return Endpoint(address: address, port: socket.port)
    }
}
