import Vocabulary

/// A connection to avahi-daemon with all that goes through it.
final class ClientSession {
    private let filter: InterfaceFilter
    private let onReport: (SightingReport) -> Void
    private let responder: ClientResponder
    private let links: LinkWatcher?
    private var publisher: Publisher?
    private var browser: Browser?

    /// Connects; `nil` where there is no D-Bus.
    ///
    /// - Parameters:
    ///   - poll: The loop that turns it.
    ///   - filter: Which interfaces to use.
    ///   - onReport: Called for everything seen, once `begin()` was called.
    init?(poll: PollLoop, filter: InterfaceFilter, onReport: @escaping (SightingReport) -> Void) {
        guard let responder = ClientResponder(poll: poll) else { return nil }
        self.responder = responder
        self.filter = filter
        self.onReport = onReport
        // With all interfaces the daemon follows them itself.
        links = filter.names.isEmpty ? nil : LinkWatcher(poll: poll)
    }

    deinit {
        // Before the connection, which frees what it still has.
        suspend()
    }

    /// What the daemon is doing.
    var state: ClientResponder.State { responder.state }

    /// When `tick` is to be called at the latest.
    var nextDeadline: Instant? {
        [publisher?.nextDeadline, browser?.nextDeadline, links?.dueAt].compactMap { $0 }.min()
    }

    /// Starts to publish and to browse; to be called while the daemon is running.
    func begin() {
        publisher = Publisher(responder, interfaces: interfaces())
        browser = Browser(responder, filter: filter, onReport: onReport)
        browser?.use(interfaces())
    }

    /// Lets go of everything, as the daemon wants it while it changes its host name.
    func suspend() {
        publisher = nil
        browser = nil
    }

    /// Changes what is published.
    func apply(_ change: PublishChange) {
        publisher?.apply(change)
    }

    /// Acts on what happened while the loop turned.
    func tick(_ now: Instant) {
        if let links, links.isDue(now) {
            publisher?.use(interfaces())
            browser?.use(interfaces())
        }
        publisher?.tick(now)
        browser?.tick(now)
    }

    private func interfaces() -> [Int32] {
        guard !filter.names.isEmpty else { return [-1] }
        return filter.select(from: NetworkInterface.all()).map { Int32($0.index) }
    }
}
