import Glibc
import Vocabulary

/// What runs on the private thread: chooses between avahi-daemon and our responder, and changes over.
final class Driver {
    /// How long avahi-daemon may be missing on a D-Bus before the responder is started.
    static let patienceWhileConnecting = Instant.Span.milliseconds(500)
    /// How long avahi-daemon may take to settle its host name before the responder is started.
    static let patienceWhileRegistering = Instant.Span.milliseconds(1_500)
    /// How often a D-Bus is looked for where there was none.
    static let clientRetryInterval = Instant.Span.seconds(2)

    let configuration: DiscoveryConfiguration
    let filter: InterfaceFilter
    let poll: PollLoop
    private let mailbox: Mailbox
    private let onEvent: @Sendable (DiscoveryEvent) -> Void

    var plan = PublishPlan()
    var table: SightingTable
    var statistics = DiscoveryStatistics()
    private var status: DiscoveryStatus?

    var carrier = Carrier.none
    var client: ClientSession?
    /// When to ask for the daemon again.
    var clientRetryAt: Instant
    /// Whether the daemon was asked for once, so that only the first time is waited for it.
    var hasConnected = false
    /// From when on the responder does the work if the daemon does not.
    var embeddedFrom: Instant
    let responder: ResponderSupervisor

    /// Who does the work now.
    enum Carrier {
        case none
        case avahi
        case embedded
    }

    /// Prepares everything; `nil` without memory or file descriptors.
    init?(
        _ configuration: DiscoveryConfiguration,
        mailbox: Mailbox,
        onEvent: @escaping @Sendable (DiscoveryEvent) -> Void
    ) {
        guard let poll = PollLoop() else { return nil }
        self.poll = poll
        self.configuration = configuration
        self.mailbox = mailbox
        self.onEvent = onEvent
        filter = InterfaceFilter(names: configuration.interfaces)
        table = SightingTable(own: configuration.device)
        let now = Clock.now()
        clientRetryAt = now
        embeddedFrom = now
        responder = ResponderSupervisor(configuration, poll: poll, now: now)
    }

    /// Works until it is told to end.
    func run() {
        let watch = poll.watch(mailbox.descriptor) {}
        var isWorking = true
        while isWorking {
            let wishes = mailbox.collect()
            guard !wishes.stopping else { break }
            if let rooms = wishes.rooms { plan.want(rooms) }
            step(Clock.now())
            isWorking = poll.turn(until: nextDeadline)
        }
        watch.cancel()
        client = nil
        responder.finish()
    }

    private func step(_ now: Instant) {
        if responder.hasOutlivedClock(now) { dropResponder(now) }
        if usesAvahi { stepClient(now) }
        if usesEmbedded { stepResponder(now) }
        if carrier != .none {
            plan.takeChanges(now: now).forEach(publish)
        }
        table.flush(now: now).forEach(onEvent)
        report(currentStatus(now))
        statistics.malformed = table.malformed
        statistics.overLimit = table.overLimit
        mailbox.setStatistics(statistics)
    }

    private var usesAvahi: Bool {
        configuration.mode == .auto || configuration.mode == .avahi
    }

    private var usesEmbedded: Bool {
        configuration.mode == .auto || configuration.mode == .embedded
    }

    private func publish(_ change: PublishChange) {
        switch carrier {
        case .none: break
        case .avahi: client?.apply(change)
        case .embedded: responder.send(.change(change))
        }
    }

    private var nextDeadline: Instant? {
        var deadlines = [table.nextDeadline, client?.nextDeadline, responder.nextDeadline]
        if carrier != .none { deadlines.append(plan.nextDeadline) }
        if usesAvahi, client == nil { deadlines.append(clientRetryAt) }
        if usesEmbedded, !responder.isThere, carrier != .avahi {
            deadlines.append(max(responder.startAt, embeddedFrom))
        }
        return deadlines.compactMap { $0 }.min()
    }

    private func report(_ status: DiscoveryStatus?) {
        guard let status, status != self.status else { return }
        self.status = status
        onEvent(.mode(status))
    }
}
