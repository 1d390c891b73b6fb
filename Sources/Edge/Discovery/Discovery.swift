import Glibc
import Vocabulary

/// Finds rooms on the local network and makes the own ones be found (DNS-SD over multicast DNS).
///
/// Everything happens on one private thread; no call blocks on the network. The events are hints
/// from strangers: whether a device is really there, only a handshake tells.
public final class Discovery: Sendable {
    private let configuration: DiscoveryConfiguration
    private let mailbox: Mailbox
    private let onEvent: @Sendable (DiscoveryEvent) -> Void

    /// Prepares discovery; nothing happens before `start()`.
    ///
    /// - Parameters:
    ///   - configuration: Who we are and how to look.
    ///   - onEvent: Called on the private thread, one event after the other, at most once in 250 ms for
    ///     each room that stays in the list; it must return soon.
    public init(
        _ configuration: DiscoveryConfiguration,
        onEvent: @escaping @Sendable (DiscoveryEvent) -> Void
    ) {
        self.configuration = configuration
        self.mailbox = Mailbox()
        self.onEvent = onEvent
    }

    deinit {
        mailbox.post { $0.stopping = true }
    }

    /// Starts looking and returns at once; a `mode` event tells what came of it.
    ///
    /// - Throws: `noSuchInterface` for an interface of the configuration that is not there now,
    ///   `noResources`, `alreadyStarted`.
    public func start() throws(DiscoveryError) {
        for name in configuration.interfaces where if_nametoindex(name) == 0 {
            throw .noSuchInterface(name, available: NetworkInterface.all().map(\.name))
        }
        try mailbox.begin()
        let (configuration, mailbox, onEvent) = (configuration, mailbox, onEvent)
        let code = PrivateThread.start(name: "discovery") {
            if let driver = Driver(configuration, mailbox: mailbox, onEvent: onEvent) {
                driver.run()
            }
            mailbox.end()
        }
        guard code == 0 else {
            mailbox.end()
            throw .noResources(code: code)
        }
    }

    /// Makes exactly these rooms be found from now on.
    ///
    /// Only what differs from the last call is published; changes that only concern the TXT record
    /// (title excluded) go out at most once a second for each room, the newest winning. It may be
    /// called before `start()`.
    ///
    /// - Parameter rooms: The first `DiscoveryLimits.advertisedRooms` count, and of two with the same
    ///   room the first.
    public func advertise(_ rooms: [RoomAdvertisement]) {
        mailbox.post { $0.rooms = Array(rooms.prefix(DiscoveryLimits.advertisedRooms)) }
    }

    /// Withdraws the own rooms (the network is told) and ends the thread and the responder process.
    ///
    /// It takes at most about a second. Nothing is reported afterwards, and it cannot be started again.
    public func stop() async {
        await withCheckedContinuation { continuation in
            mailbox.stop { continuation.resume() }
        }
    }

    /// Counts since the start.
    public var statistics: DiscoveryStatistics { mailbox.statistics }
}
