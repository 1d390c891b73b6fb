public import NIOCore
internal import NIOPosix

/// A TCP port of this device, for as long as it is wanted.
public struct StreamListener: Sendable {
    /// Has one connection stay whoever comes after it.
    public typealias Trust = @Sendable () -> Void

    /// The port.
    public let port: UInt16
    private let server: any Channel
    private let table: StreamTable

    /// Listens on all IPv4 addresses of this device.
    ///
    /// - Parameters:
    ///   - ports: Tried one after the other, until one is free.
    ///   - most: How many connections there may be that were not said to stay, 1 or more; one more closes the oldest.
    ///   - group: Where connections live.
    ///   - isServed: Whether connections to one of the addresses of this device are wanted.
    ///   - serve: What is done with a connection; it is closed afterwards.
    /// - Returns: What listens already.
    /// - Throws: ``StreamError/portsTaken``.
    public static func bind(
        to ports: [UInt16],
        most: Int,
        on group: any EventLoopGroup,
        isServed: @escaping @Sendable (_ address: String) -> Bool,
        serve: @escaping @Sendable (inout ByteStream, Trust) async -> Void
    ) async throws -> StreamListener {
        let table = StreamTable(most: most)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let wrapped = try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                    let isWanted =
                        isServed(channel.localAddress?.ipAddress ?? "") && table.enter(channel)
                    Task {
                        try? await wrapped.executeThenClose { inbound, outbound in
                            guard isWanted else { return }
                            var stream = ByteStream(channel, inbound, outbound)
                            await serve(&stream) { table.trust(channel) }
                        }
                        table.leave(channel)
                    }
                }
            }
        for port in ports {
            guard let server = try? await bootstrap.bind(host: "0.0.0.0", port: Int(port)).get()
            else { continue }
            return StreamListener(port: port, server: server, table: table)
        }
        throw StreamError.portsTaken
    }

    /// Stops listening, and closes all connections.
    public func close() async {
        try? await server.close()
        table.close()
    }
}
