public import Vocabulary
public import Wire

/// Ways to devices through room peers, by the addresses that stand for them.
public struct Routes: Sendable {
    private struct Route {
        let device: DeviceID
        let roomPeer: DeviceID
        /// Counts the packets that were sent on it.
        var packets: UInt8 = 0
        /// Parts of packets that came on it, whose other parts have not come.
        var parts: [RelayFrame] = []
    }

    private var routes: [Endpoint: Route] = [:]

    /// Most routes.
    static let limit = 256
    /// Most parts kept for each.
    static let partLimit = 8

    /// Begins without any.
    public init() {}

    /// The room peer that stands at the beginning of a route; `nil` if there is no such route.
    public func roomPeer(at endpoint: Endpoint) -> DeviceID? { routes[endpoint]?.roomPeer }

    /// The address that stands for a device behind a room peer.
    ///
    /// - Parameters:
    ///   - device: Where the route leads.
    ///   - roomPeer: Who passes packets on.
    ///   - used: The addresses at which connections are: of too many routes the others are forgotten.
    /// - Returns: `nil` if there are too many routes.
    public mutating func add(
        to device: DeviceID,
        through roomPeer: DeviceID,
        used: () -> Set<Endpoint>
    ) -> Endpoint? {
        let endpoint = Endpoint(relayTo: device, through: roomPeer)
        if let known = routes[endpoint] {
            return known.device == device && known.roomPeer == roomPeer ? endpoint : nil
        }
        if routes.count >= Self.limit {
            let used = used()
            routes = routes.filter { used.contains($0.key) }
        }
        guard routes.count < Self.limit else { return nil }
        routes[endpoint] = Route(device: device, roomPeer: roomPeer)
        return endpoint
    }

    /// What the room peer of a route is to be sent so that a packet is passed on: one frame, or one for each half.
    public mutating func frames(for bytes: [UInt8], to endpoint: Endpoint) -> [RelayFrame] {
        guard let device = routes[endpoint]?.device, let packet = routes[endpoint]?.packets else {
            return []
        }
        routes[endpoint]?.packets &+= 1
        func frame(_ part: RelayFrame.Part, _ bytes: ArraySlice<UInt8>) -> RelayFrame {
            RelayFrame(device: device, packet: packet, part: part, bytes: Array(bytes))
        }
        guard bytes.count > Limits.relayedPacket else { return [frame(.whole, bytes[...])] }
        let half = bytes.count / 2
        return [frame(.first, bytes[..<half]), frame(.last, bytes[half...])]
    }

    /// The packet that a part completes.
    public mutating func join(_ frame: RelayFrame, at endpoint: Endpoint) -> [UInt8]? {
        guard frame.part != .whole else { return frame.bytes }
        let other = routes[endpoint]?.parts.firstIndex {
            $0.packet == frame.packet && $0.part != frame.part
        }
        guard let other, let part = routes[endpoint]?.parts.remove(at: other) else {
            routes[endpoint]?.parts.append(frame)
            if let count = routes[endpoint]?.parts.count, count > Self.partLimit {
                routes[endpoint]?.parts.removeFirst()
            }
            return nil
        }
        return frame.part == .first ? frame.bytes + part.bytes : part.bytes + frame.bytes
    }
}
