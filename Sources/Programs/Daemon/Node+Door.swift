import ClientAPI
import Logging
import NIOCore
import Peer
import Vocabulary
import WebServer

// The server of guest pages: it listens while some room lets phones in here.
extension Node {
    /// Listens, if it does not yet.
    ///
    /// - Returns: The port.
    func openDoor() async throws -> UInt16 {
        await doorTurn.enter()
        defer { doorTurn.leave() }
        if let port = doorPort { return port }
        let guestAddress = try requireGuestAddress()
        do {
            return try await listen(at: guestAddress)
        } catch {
            guard !guestAddress.isGiven else { throw APIError(.failed, "\(error)") }
            do {
                return try await listen(at: .init(host: guestAddress.host, port: 0, isGiven: false))
            } catch {
                throw APIError(.failed, "\(error)")
            }
        }
    }

    /// Where guest pages are served.
    ///
    /// - Throws: `forbidden` for nowhere.
    @discardableResult
    func requireGuestAddress() throws(APIError) -> GuestAddress {
        guard let guestAddress else {
            throw APIError(
                .forbidden,
                "Parlor was started with --guests off here; start it without, and phones can come."
            )
        }
        return guestAddress
    }

    private func listen(at address: GuestAddress) async throws -> UInt16 {
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
            for: self,
            eventLoopGroup: eventLoop,
            logger: logger
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
            doorServer = (server, running)
            doorPort = port
            return port
        }
        throw APIError(.failed, "The server of guest pages ended at once.")
    }

    /// Stops listening where no room lets phones in any more.
    func shutIfUnused() async {
        guard core.guestRooms.isEmpty else { return }
        await shutDoor { $0.core.guestRooms.isEmpty }
    }

    /// Looks in a while whether any room lets phones in still: one may have ended, and another go on from it.
    func shutDoorLater() {
        guard doorServer != nil, core.guestRooms.isEmpty, doorCheck == nil else { return }
        doorCheck = eventLoop.scheduleTask(in: Self.doorRest) {
            self.assumeIsolated { node in
                node.doorCheck = nil
                Task { await node.shutIfUnused() }
            }
        }
    }

    private static let doorRest = TimeAmount.seconds(30)

    /// Stops listening, unless that is not wanted any more when its turn comes.
    func shutDoor(if isWanted: (isolated Node) -> Bool = { _ in true }) async {
        await doorTurn.enter()
        defer { doorTurn.leave() }
        guard isWanted(self), let (server, running) = doorServer else { return }
        doorServer = nil
        doorPort = nil
        do {
            try await server.shutDown()
        } catch {
            logger.warning("guest pages do not end", metadata: ["error": "\(error)"])
        }
        await running.value
    }

    /// Opens the doors again that were open when the daemon ended.
    func openAgain(_ kept: [String: String]) async {
        for (text, invitation) in kept.sorted(by: { $0.key < $1.key }) {
            guard let room = RoomCode(text), core.room(room) != nil else { continue }
            invitations.restore(invitation, for: room)
            do {
                _ = try await letGuests(true, in: room)
            } catch {
                logger.warning("phones are not let in again", metadata: ["error": "\(error)"])
            }
        }
    }
}
