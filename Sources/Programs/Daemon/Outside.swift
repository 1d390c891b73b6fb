import ClientAPI
import Datagrams
import Discovery
import Logging
import NIOCore
import Peer
import Vocabulary
import Wire

/// The network as the daemon is connected with it: its socket, discovery, and the page's address.
final class Outside {
    private let started = NIODeadline.now()
    private var socket: DatagramSocket?
    private var discovery: Discovery?
    private var discoveryStatus = DiscoveryStatus(
        carrier: .off,
        detail: "Discovery is beginning; look again in a moment."
    )
    /// The address of the page; empty before there is one.
    private var web = ""

    /// Connects.
    func attach(
        _ socket: DatagramSocket,
        _ discovery: Discovery?,
        web: String,
        connectionPrefix: UInt16
    ) {
        self.socket = socket
        self.discovery = discovery
        self.web = web
        socket.accept(
            Packet.shapes.map { shape in
                DatagramShape(
                    firstByte: shape.type,
                    lengths: shape.lengths,
                    prefix: shape.isAddressed ? connectionPrefix : nil
                )
            }
        )
    }

    /// Sends a packet.
    func send(_ bytes: [UInt8], to endpoint: Endpoint) { socket?.send(bytes, to: endpoint) }

    /// Sends a packet to an address that has not answered.
    func offer(_ bytes: [UInt8], to endpoint: Endpoint) {
        socket?.offer(bytes, to: endpoint, atMost: Limits.cookies)
    }

    /// Notes that an address has answered.
    func confirm(_ endpoint: Endpoint) { socket?.confirm(endpoint) }

    /// Notes how rooms are found now.
    func notice(_ status: DiscoveryStatus) { discoveryStatus = status }

    /// Tells of a device's rooms, and of no others.
    func advertise(_ listings: [RoomListing], of device: DeviceID, _ logger: Logger) {
        guard let discovery, let port = socket?.port else { return }
        discovery.advertise(
            listings.compactMap { listing in
                do {
                    return try RoomAdvertisement(listing, device: device, port: port)
                } catch {
                    logger.warning("a room is not advertised", metadata: ["error": "\(error)"])
                    return nil
                }
            }
        )
    }

    /// The daemon's own report.
    func status(of core: PeerCore, name: String, now: Instant) -> DaemonStatus {
        let counters = socket?.counters
        var dropped: [String: Int] = [:]
        for reason in DropReason.allCases { dropped[reason.rawValue] = core.drops[reason] ?? 0 }
        dropped[DropReason.oversized.rawValue, default: 0] += counters?.oversized ?? 0
        dropped[DropReason.filtered.rawValue, default: 0] += counters?.filtered ?? 0
        return DaemonStatus(
            version: DaemonConfiguration.version,
            device: "\(core.device)",
            name: name,
            udp: Int(socket?.port ?? 0),
            web: web,
            discovery: .init(
                mode: discoveryStatus.carrier.rawValue,
                detail: discoveryStatus.detail
            ),
            uptime: Int((NIODeadline.now() - started).nanoseconds / 1_000_000_000),
            peers: core.peers(now: now).map(Translation.peer),
            dropped: core.hasSecrets ? [:] : dropped,
            rooms: core.roomCount,
            lockedRooms: core.roomList(now: now).count { $0.isMember && $0.listing.locked },
            aside: core.asideRooms.map(Translation.aside),
            packets: core.hasSecrets
                ? nil : .init(sent: counters?.sent ?? 0, received: counters?.received ?? 0),
            airtime: core.hasSecrets
                ? nil : core.shortage.map { .init(budget: $0.budget, lost: $0.lost) },
            mixers: core.hasSecrets
                ? []
                : core.mixers(now: now).map {
                    .init(code: $0.code.text, device: "\($0.device)")
                }
        )
    }

    /// Lets go.
    func detach(isolation: isolated (any Actor)? = #isolation) async {
        await discovery?.stop()
        await socket?.close()
        socket = nil
    }
}
