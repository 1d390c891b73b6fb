import ClientAPI
import NIOCore
import Synchronization

/// The open connections, of which the least trusted makes room for a newcomer.
///
/// Any program of this machine can open connections and say nothing. If newcomers were turned away when
/// the table is full, 128 silent connections would keep the owner's page out; so the oldest connection
/// that has not shown the token goes, else the oldest that has. Sockets stay.
final class ConnectionTable: Sendable {
    fileprivate struct Entry {
        let number: UInt64
        let channel: any Channel
        let address: String?
        var trust = Trust.none
    }

    /// What a connection has shown.
    enum Trust: Int {
        /// Nothing, or a wrong token.
        case none
        /// The token.
        case owner
        /// The token, and it became a socket.
        case socket
    }

    fileprivate struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var lastNumber: UInt64 = 0
    }

    private let limit: Int
    private let perAddress: Int
    private let isServed: @Sendable (SocketAddress) -> Bool
    private let state = Mutex(State())

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - limit: Connections in all.
    ///   - perAddress: Connections from one address.
    ///   - isServed: Whether connections to one of this machine's addresses are wanted at all.
    init(
        limit: Int = APILimits.connections,
        perAddress: Int = .max,
        isServed: @escaping @Sendable (SocketAddress) -> Bool = { _ in true }
    ) {
        self.limit = limit
        self.perAddress = perAddress
        self.isServed = isServed
    }

    /// Takes a connection in until it closes.
    ///
    /// - Returns: Whether there is room; `false` if every place is taken by a socket, or the connection is to an
    ///   address that is not served.
    func admit(_ channel: any Channel) -> Bool {
        if let address = channel.localAddress, !isServed(address) { return false }
        let (isAdmitted, crowdedOut) = state.withLock { $0.admit(channel, limit, perAddress) }
        crowdedOut?.close(promise: nil)
        guard isAdmitted else { return false }
        let key = ObjectIdentifier(channel)
        channel.closeFuture.whenComplete { _ in
            self.state.withLock { _ = $0.entries.removeValue(forKey: key) }
        }
        return true
    }

    /// Notes what a connection has shown.
    func trust(_ channel: any Channel, as trust: Trust) {
        state.withLock { $0.entries[ObjectIdentifier(channel)]?.trust = trust }
    }
}

extension ConnectionTable.State {
    fileprivate mutating func admit(
        _ channel: any Channel,
        _ limit: Int,
        _ perAddress: Int
    ) -> (isAdmitted: Bool, crowdedOut: (any Channel)?) {
        var crowdedOut: (any Channel)?
        let address = channel.remoteAddress?.ipAddress
        if perAddress < .max, entries.count(where: { $0.value.address == address }) >= perAddress {
            return (false, nil)
        }
        if entries.count >= limit {
            let oldest = entries.filter { $0.value.trust != .socket }.min {
                ($0.value.trust.rawValue, $0.value.number)
                    < ($1.value.trust.rawValue, $1.value.number)
            }
            guard let oldest else { return (false, nil) }
            entries[oldest.key] = nil
            crowdedOut = oldest.value.channel
        }
        lastNumber += 1
        entries[ObjectIdentifier(channel)] = ConnectionTable.Entry(
            number: lastNumber,
            channel: channel,
            address: address
        )
        return (true, crowdedOut)
    }
}
