public import NIOCore
internal import NIOPosix

/// Connects to a program elsewhere.
public enum StreamDialer {
    /// Connects, has something done with the connection, and closes it.
    ///
    /// - Parameters:
    ///   - host: A numeric address.
    ///   - port: The TCP port.
    ///   - time: How long the other device may take until it answers.
    ///   - group: Where the connection lives.
    ///   - body: What is done.
    /// - Returns: What that gives.
    /// - Throws: What the network says, and what `body` throws.
    public static func connect<Answer: Sendable>(
        to host: String,
        port: UInt16,
        within time: Duration,
        on group: any EventLoopGroup,
        _ body: @Sendable (inout ByteStream) async throws -> Answer
    ) async throws -> Answer {
        let channel = try await ClientBootstrap(group: group)
            .connectTimeout(TimeAmount(time))
            .connect(host: host, port: Int(port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var stream = ByteStream(channel.channel, inbound, outbound)
            return try await body(&stream)
        }
    }
}
