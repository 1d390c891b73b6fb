internal import Glibc
public import NIOCore
internal import NIOPosix
public import Vocabulary

/// A UDP port on one event loop: calls back for each datagram, sends without waiting.
///
/// NIO reads; what is sent goes straight to the system, because NIO closes a channel at the first
/// datagram that the network refuses (apple/swift-nio, `PendingDatagramWritesManager`), and here a
/// network that is gone for ten seconds is ordinary.
public final class DatagramSocket: Sendable {
    /// Bytes of a datagram; larger ones are neither sent nor handed over.
    public static let largestDatagram = 1200

    /// Called on the event loop for each datagram of 0…1200 bytes, in the order of arrival.
    public typealias Receiver = @Sendable (Endpoint, [UInt8]) -> Void

    /// The loop that calls back, and on which `send` must be called.
    public let eventLoop: any EventLoop
    /// The bound port; the same on every interface.
    public let port: UInt16

    private let outlets: [PortSocket]
    private let counted: NIOLoopBoundBox<DatagramCounters>
    private let offers: NIOLoopBoundBox<Offers>

    /// Opens a port on all interfaces, or on some.
    ///
    /// IPv4 and IPv6 share the port; IPv4 addresses are mapped.
    ///
    /// - Parameters:
    ///   - port: 0 for any free one.
    ///   - interfaces: Names; nothing is received from or sent to any other. Empty for all.
    ///   - group: One of its loops serves the port.
    ///   - receive: Called on that loop.
    /// - Returns: The socket, receiving already.
    /// - Throws: `portTaken`, `noSuchInterface`, `noAddress`, `notPermitted`, `failed`.
    public static func bind(
        port: UInt16,
        interfaces: [String] = [],
        group: any EventLoopGroup,
        receive: @escaping Receiver
    ) async throws -> DatagramSocket {
        let sockets = try SocketOpener.open(port: port, interfaces: interfaces)
        return try await attach(sockets, to: group.next(), receive: receive)
    }

    static func attach(
        _ sockets: [BoundSocket],
        to loop: any EventLoop,
        receive: @escaping Receiver
    ) async throws -> DatagramSocket {
        let counters = NIOLoopBoundBox.makeBoxSendingValue(DatagramCounters(), eventLoop: loop)
        var outlets: [PortSocket] = []
        do {
            for socket in sockets {
                let outlet = try await PortSocket.open(socket, on: loop) {
                    DatagramReader(counters: counters, receive: receive)
                }
                outlets.append(outlet)
            }
        } catch {
            for socket in sockets.dropFirst(outlets.count + 1) { Glibc.close(socket.descriptor) }
            for outlet in outlets { await outlet.close() }
            throw error
        }
        return DatagramSocket(
            eventLoop: loop,
            port: sockets[0].port,
            outlets: outlets,
            counters: counters
        )
    }

    private init(
        eventLoop: any EventLoop,
        port: UInt16,
        outlets: [PortSocket],
        counters: NIOLoopBoundBox<DatagramCounters>
    ) {
        self.eventLoop = eventLoop
        self.port = port
        self.outlets = outlets
        counted = counters
        offers = .makeBoxSendingValue(Offers(), eventLoop: eventLoop)
    }

    /// Sends a datagram, or counts why it could not be sent; nothing is kept for later.
    ///
    /// - Parameters:
    ///   - bytes: At most 1200.
    ///   - endpoint: Where to.
    /// - Precondition: Called on `eventLoop`.
    public func send(_ bytes: [UInt8], to endpoint: Endpoint) {
        precondition(bytes.count <= Self.largestDatagram, "a datagram is over 1200 bytes")
        eventLoop.preconditionInEventLoop()
        guard let result = outlet(to: endpoint)?.send(bytes, to: endpoint) else { return }
        counted.value.count(result)
    }

    /// Sends a datagram that anybody can bring about: freely where the system knows the neighbour, in small
    /// numbers where it would have to ask for its hardware address.
    ///
    /// - Parameters:
    ///   - bytes: At most 1200.
    ///   - endpoint: Where to.
    ///   - limit: How many a second may go to addresses that are not known, 0 or more.
    /// - Precondition: Called on `eventLoop`.
    public func offer(_ bytes: [UInt8], to endpoint: Endpoint, atMost limit: Int) {
        eventLoop.preconditionInEventLoop()
        guard offers.value.allows(endpoint, atMost: limit, at: .now()) else {
            counted.value.withheld += 1
            return
        }
        send(bytes, to: endpoint)
    }

    /// Tells the system that the neighbour at an address is there, so that it keeps its hardware address and
    /// does not ask for it (ARP, NDP); sends nothing, and does nothing where the system cannot be told.
    ///
    /// - Parameter endpoint: Of whom.
    /// - Precondition: Called on `eventLoop`.
    public func confirm(_ endpoint: Endpoint) {
        eventLoop.preconditionInEventLoop()
        outlet(to: endpoint)?.confirm(endpoint)
    }

    private func outlet(to endpoint: Endpoint) -> PortSocket? {
        guard outlets.count > 1 else { return outlets.first }
        return outlets.first { $0.reaches(endpoint) } ?? outlets.first
    }

    /// What went through so far.
    ///
    /// - Precondition: Called on `eventLoop`.
    public var counters: DatagramCounters {
        var counters = counted.value
        counters.filtered = outlets.reduce(0) { $0 + $1.dropped }
        return counters
    }

    /// Has the system drop what is of none of these shapes, before it costs anything.
    ///
    /// What is over 1200 bytes is still counted. Where the system cannot filter, everything is handed
    /// over.
    ///
    /// - Parameter shapes: What may come; 16 at most.
    /// - Precondition: Called on `eventLoop`.
    public func accept(_ shapes: [DatagramShape]) {
        precondition(shapes.count <= 16, "too many shapes")
        eventLoop.preconditionInEventLoop()
        for outlet in outlets { outlet.accept(shapes) }
    }

    /// Stops receiving and gives the port back; `send` does nothing from then on.
    public func close() async {
        for outlet in outlets { await outlet.close() }
        try? await eventLoop.submit { [offers] in offers.value.close() }.get()
    }
}
