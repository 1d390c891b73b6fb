internal import NIOCore

/// Bytes from and to one other program over TCP; a step that is not done in its time closes the connection.
public struct ByteStream {
    private let channel: any Channel
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var held = ByteBuffer()

    init(
        _ channel: any Channel,
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.channel = channel
        self.outbound = outbound
        self.inbound = inbound.makeAsyncIterator()
    }

    /// The next bytes.
    ///
    /// - Parameters:
    ///   - count: How many, 1 or more.
    ///   - time: In which all of them must have come.
    /// - Returns: Exactly that many.
    /// - Throws: ``StreamError/ended``, or what the network says.
    public mutating func read(_ count: Int, within time: Duration) async throws -> [UInt8] {
        let deadline = closing(in: time)
        defer { deadline.cancel() }
        while held.readableBytes < count {
            guard var more = try await inbound.next() else { throw StreamError.ended }
            held.discardReadBytes()
            held.writeBuffer(&more)
        }
        return held.readBytes(length: count) ?? []
    }

    /// Sends bytes, and waits until the system has taken them.
    ///
    /// - Parameters:
    ///   - bytes: What to send.
    ///   - time: In which the other one must have made room for them.
    /// - Throws: What the network says.
    public func write(_ bytes: [UInt8], within time: Duration) async throws {
        let deadline = closing(in: time)
        defer { deadline.cancel() }
        try await outbound.write(ByteBuffer(bytes: bytes))
    }

    private func closing(in time: Duration) -> Scheduled<Void> {
        let channel = channel
        return channel.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }
}
