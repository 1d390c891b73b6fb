internal import CLinux
internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import Vocabulary

/// One socket of a port: NIO reads from it, and datagrams leave through a second descriptor of it.
final class PortSocket: Sendable {
    /// Datagrams read in one call.
    static let vector = 16
    /// Bytes kept for each: enough to tell a datagram that is too long from the others.
    static let slot = 1504

    private let channel: any Channel
    // −1 once closed. Touched on the loop alone, so that nothing is sent to a descriptor's next
    // owner.
    private let writer: NIOLoopBoundBox<CInt>
    private let family: CInt
    private let scope: BoundSocket.Scope

    /// Begins to read; takes the descriptor over, also when it throws.
    static func open(
        _ socket: BoundSocket,
        on loop: any EventLoop,
        reader: @escaping @Sendable () -> DatagramReader
    ) async throws -> PortSocket {
        let copy = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else {
            let reason = String(cString: strerror(errno))
            Glibc.close(socket.descriptor)
            throw DatagramError.failed(reason: reason)
        }
        do {
            let channel = try await DatagramBootstrap(group: loop)
                .channelOption(.datagramVectorReadMessageCount, value: vector)
                .channelOption(
                    .recvAllocator,
                    value: FixedSizeRecvByteBufferAllocator(capacity: vector * slot)
                )
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(reader())
                    }
                }
                .withBoundSocket(socket.descriptor)
                .get()
            return PortSocket(channel, copy, socket)
        } catch {
            Glibc.close(copy)
            throw DatagramError.failed(reason: "\(error)")
        }
    }

    private init(_ channel: any Channel, _ descriptor: CInt, _ socket: BoundSocket) {
        self.channel = channel
        writer = .makeBoxSendingValue(descriptor, eventLoop: channel.eventLoop)
        family = socket.family
        scope = socket.scope
    }

    /// Hands a datagram to the system; `nil` if the outlet is closed.
    func send(_ bytes: [UInt8], to endpoint: Endpoint) -> SendResult? {
        let descriptor = writer.value
        guard descriptor >= 0 else { return nil }
        let count: Int
        if family == AF_INET6 {
            count = Socket.call(endpoint.ipv6) { send(bytes, descriptor, $0, $1) }
        } else {
            guard let address = endpoint.ipv4 else { return .unreachable }
            count = Socket.call(address) { send(bytes, descriptor, $0, $1) }
        }
        return count == bytes.count ? .sent : SendResult(error: errno)
    }

    /// Tells the system that the neighbour at an address is there (`MSG_CONFIRM`, send(2)); sends nothing.
    func confirm(_ endpoint: Endpoint) {
        let descriptor = writer.value
        guard descriptor >= 0 else { return }
        let flags = CInt(MSG_CONFIRM | message_probe)
        if family == AF_INET6 {
            _ = Socket.call(endpoint.ipv6) { sendto(descriptor, nil, 0, flags, $0, $1) }
        } else if let address = endpoint.ipv4 {
            _ = Socket.call(address) { sendto(descriptor, nil, 0, flags, $0, $1) }
        }
    }

    /// Has the system drop what is of none of these shapes.
    func accept(_ shapes: [DatagramShape]) {
        guard writer.value >= 0 else { return }
        _ = SocketFilter(shapes).attach(to: writer.value)
    }

    /// Datagrams that the system has dropped, because of their shape or for want of room.
    var dropped: Int {
        guard writer.value >= 0 else { return 0 }
        var figures = [UInt32](repeating: 0, count: Int(SK_MEMINFO_VARS))
        var size = socklen_t(figures.count * MemoryLayout<UInt32>.size)
        guard getsockopt(writer.value, SOL_SOCKET, SO_MEMINFO, &figures, &size) == 0 else {
            return 0
        }
        return Int(figures[Int(SK_MEMINFO_DROPS)])
    }

    /// Whether an endpoint lies on this outlet's own network.
    func reaches(_ endpoint: Endpoint) -> Bool {
        switch scope {
        case .everywhere: true
        case .device(let interface):
            endpoint.scope == 0
                ? interface.addresses.contains { $0.isNear(endpoint) }
                : endpoint.scope == interface.index
        case .address(let interface, let address):
            address.isNear(endpoint) && [0, interface.index].contains(endpoint.scope)
        }
    }

    /// Gives the port back.
    func close() async {
        let writer = writer
        try? await channel.eventLoop.submit {
            guard writer.value >= 0 else { return }
            Glibc.close(writer.value)
            writer.value = -1
        }.get()
        try? await channel.close().get()
    }

    @inline(__always)
    private func send(
        _ bytes: [UInt8],
        _ descriptor: CInt,
        _ address: UnsafePointer<sockaddr>,
        _ length: socklen_t
    ) -> Int {
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        return sendto(descriptor, bytes, bytes.count, flags, address, length)
    }
}
