internal import NIOCore
internal import Vocabulary

/// The end of the channel: turns what NIO has read into endpoints and bytes.
final class DatagramReader: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    private let counters: NIOLoopBoundBox<DatagramCounters>
    private let receive: DatagramSocket.Receiver

    init(counters: NIOLoopBoundBox<DatagramCounters>, receive: @escaping DatagramSocket.Receiver) {
        self.counters = counters
        self.receive = receive
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = unwrapInboundIn(data)
        guard envelope.data.readableBytes <= DatagramSocket.largestDatagram else {
            counters.value.oversized += 1
            return
        }
        guard let sender = Endpoint(envelope.remoteAddress) else { return }
        counters.value.received += 1
        receive(sender, envelope.data.withUnsafeReadableBytes { [UInt8]($0) })
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        counters.value.failed += 1
    }
}
