import ClientAPI
import Logging
import NIOCore
import Peer
import Vocabulary
import WebServer

/// The server of guest pages, which listens while some room lets phones in here, and what is shown at its door.
final class GuestEntrance {
    private static let rest = TimeAmount.seconds(30)

    /// Where guest pages are served; `nil` for nowhere.
    private var address: GuestAddress?
    private var interfaces: [String] = []
    /// What the addresses of QR codes end with, by room.
    private var invitations = Invitations()
    /// The rooms that nobody is let into any more, while those go on who are in.
    private var shutRooms: Set<RoomCode> = []
    private var open: (server: GuestServer, running: Task<Void, Never>, port: UInt16)?
    private var check: Scheduled<Void>?
    /// Who hears of each door that opens: the room's code, and what its QR code says.
    private var listener: (@Sendable (_ room: String, _ link: String) -> Void)?
    /// Who opens or shuts the door.
    private let turn = AsyncMutex()

    /// Whether phones may wait here for a room that lets them in.
    private var isHall = false

    /// Serves guest pages there from now on.
    func serve(at address: GuestAddress?, on interfaces: [String]) {
        self.address = address
        self.interfaces = interfaces
    }

    /// Whether guest pages are served at all, once a room lets phones in.
    var isServed: Bool { address != nil }

    /// The secret of each room's QR code.
    var secrets: [RoomCode: String] { invitations.secrets }

    /// Whether somebody has shown or typed what lets them in.
    ///
    /// - Throws: `paused` where too many wrong digits were typed lately.
    func accepts(_ invitation: String, at room: RoomCode) throws(APIError) -> Bool {
        try invitations.accepts(invitation, at: room, now: .now())
    }

    /// Has the door of a room be as it was before a restart.
    func restore(_ secret: String, for room: RoomCode) {
        invitations.restore(secret, for: room)
    }

    /// What outlives a restart: the secret of each room that is served, empty where its door is shut.
    var kept: [RoomCode: String] {
        invitations.secrets.merging(shutRooms.map { ($0, "") }) { secret, _ in secret }
    }

    /// Lets nobody in any more by what was shown.
    ///
    /// - Parameters:
    ///   - room: The room.
    ///   - sparing: Whether it is served still, for those who are in.
    func withdraw(_ room: RoomCode, sparing: Bool = false) {
        invitations.withdraw(room)
        if sparing { shutRooms.insert(room) } else { shutRooms.remove(room) }
    }

    /// Whether a room is served for those alone who are in.
    func isShut(_ room: RoomCode) -> Bool { shutRooms.contains(room) }

    /// Has the door of a room be open again.
    func admit(to room: RoomCode) { shutRooms.remove(room) }

    /// Has somebody hear of each door that opens from now on.
    func report(to listener: @escaping @Sendable (_ room: String, _ link: String) -> Void) {
        self.listener = listener
    }

    /// Says that a room's door is open, where there is an address to come to.
    func tell(of room: RoomCode, _ door: GuestDoor) {
        guard let link = door.links.first else { return }
        listener?(room.text, link)
    }

    /// What is shown of the door of a room that lets phones in.
    func shown(of room: RoomCode, port: UInt16) -> GuestDoor {
        // A room that goes on from another one may have another code.
        let (invitation, digits) = invitations.shown(at: room, now: .now())
        let links = LocalAddresses.all(on: interfaces, boundTo: address?.host).map {
            "http://\($0):\(port)/j/\(room)#\(invitation)"
        }
        return GuestDoor(open: true, links: links, digits: digits)
    }

    /// Has phones wait here for a room that lets them in.
    ///
    /// - Returns: Where; `nil` on no network.
    func openHall(for node: isolated Node) async throws -> String? {
        let port = try await listen(for: node)
        isHall = true
        let secret = invitations.hall()
        return LocalAddresses.all(on: interfaces, boundTo: address?.host).first.map {
            "http://\($0):\(port)/#\(secret)"
        }
    }

    /// Listens, if it does not yet.
    ///
    /// - Returns: The port.
    func listen(for node: isolated Node) async throws -> UInt16 {
        await turn.enter()
        defer { turn.leave() }
        if let open { return open.port }
        let address = try requireAddress()
        do {
            return try await listen(at: address, for: node)
        } catch {
            guard !address.isGiven else { throw APIError(.failed, "\(error)") }
            do {
                let other = GuestAddress(host: address.host, port: 0, isGiven: false)
                return try await listen(at: other, for: node)
            } catch {
                throw APIError(.failed, "\(error)")
            }
        }
    }

    /// Where guest pages are served.
    ///
    /// - Throws: `forbidden` for nowhere.
    @discardableResult
    func requireAddress() throws(APIError) -> GuestAddress {
        guard let address else {
            throw APIError(
                .forbidden,
                "Parlor was started with --guests off here; start it without, and phones can come."
            )
        }
        return address
    }

    private func listen(
        at address: GuestAddress,
        for node: isolated Node
    ) async throws -> UInt16 {
        let interfaces = interfaces
        let server = GuestServer(
            at: (address.host, address.port),
            isServed: { own in
                // Who names interfaces wants to be met there alone, unless an address was named as well.
                interfaces.isEmpty || address.isGiven
                    || LocalAddresses.all(on: interfaces, boundTo: nil).contains(
                        own.ipAddress ?? ""
                    )
            },
            for: node,
            eventLoopGroup: node.eventLoop,
            logger: node.logger
        )
        let ports = AsyncThrowingStream<UInt16, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(1)
        )
        let running = Task {
            do {
                try await server.run { bound in
                    let port = bound.split(separator: ":").last.flatMap { UInt16($0) }
                    ports.continuation.yield(port ?? 0)
                }
                ports.continuation.finish()
            } catch {
                ports.continuation.finish(throwing: error)
            }
        }
        for try await port in ports.stream {
            open = (server, running, port)
            return port
        }
        throw APIError(.failed, "The server of guest pages ended at once.")
    }

    /// Looks in a while whether any room lets phones in still: one may have ended, and another go on from it.
    func shutLater(for node: isolated Node) {
        guard open != nil, !isHall, node.core.guestRooms.isEmpty, check == nil else { return }
        check = node.later(in: Self.rest) { node in
            node.door.check = nil
            Task { await node.door.shutIfUnused(for: node) }
        }
    }

    /// Stops listening where no room lets phones in any more.
    func shutIfUnused(for node: isolated Node) async {
        guard !isHall, node.core.guestRooms.isEmpty else { return }
        await shut(for: node) { $0.core.guestRooms.isEmpty }
    }

    /// Stops listening, unless that is not wanted any more when its turn comes.
    func shut(
        for node: isolated Node,
        if isWanted: (isolated Node) -> Bool = { _ in true }
    ) async {
        await turn.enter()
        defer { turn.leave() }
        guard isWanted(node), let (server, running, _) = open else { return }
        open = nil
        do {
            try await server.shutDown()
        } catch {
            node.logger.warning("guest pages do not end", metadata: ["error": "\(error)"])
        }
        await running.value
    }
}
