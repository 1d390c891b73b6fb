import Vocabulary

/// The embedded responder with all that it publishes and follows; it lives in the responder process.
final class Station {
    private let host: String
    private let filter: InterfaceFilter
    private let responder: ServerResponder
    private let publisher: Publisher
    private let browser: Browser
    private let links: LinkWatcher
    private var interfaces: [NetworkInterface] = []
    private var addressGroups: [AddressGroup] = []
    private var dice = SystemRandomNumberGenerator()

    /// Starts on the interfaces that are there now and follows them from then on.
    ///
    /// - Parameters:
    ///   - poll: The loop that turns it.
    ///   - host: First label of the private host name.
    ///   - interfaces: Names that the user gave.
    ///   - onReport: Called for everything seen.
    /// - Throws: `noLibrary` or `refused`.
    init(
        poll: PollLoop,
        host: String,
        interfaces: [String],
        onReport: @escaping (SightingReport) -> Void
    ) throws(ResponderError) {
        self.host = host
        filter = InterfaceFilter(names: interfaces)
        // Before the first look, so that nothing happens between.
        links = LinkWatcher(poll: poll)
        responder = try ServerResponder(poll: poll, host: host, filter: filter)
        publisher = Publisher(responder, interfaces: [])
        browser = Browser(responder, filter: filter, onReport: onReport)
        followLinks()
    }

    /// Whether it works.
    var hasFailed: Bool { responder.state == .failed }

    /// When `tick` is to be called at the latest.
    var nextDeadline: Instant? {
        [publisher.nextDeadline, browser.nextDeadline, links.dueAt].compactMap { $0 }.min()
    }

    /// Changes what is published.
    func apply(_ change: PublishChange) {
        // The host before its services, and the services before the host.
        if case .publish = change { publishAddresses(isNeeded: true) }
        publisher.apply(change)
        publishAddresses(isNeeded: !publisher.isEmpty)
    }

    /// Acts on what happened while the loop turned.
    func tick(_ now: Instant) {
        if links.isDue(now) { followLinks() }
        if addressGroups.contains(where: \.hasCollided) { renameHost() }
        publisher.tick(now)
        browser.tick(now)
    }

    private func followLinks() {
        interfaces = filter.select(from: NetworkInterface.all())
        let indices = interfaces.map { Int32($0.index) }
        addressGroups.removeAll { !indices.contains($0.interface) }
        publishAddresses(isNeeded: !publisher.isEmpty)
        publisher.use(indices)
        browser.use(indices)
    }

    // A host that offers nothing tells nobody where it is.
    private func publishAddresses(isNeeded: Bool) {
        for interface in interfaces {
            let group = addressGroup(Int32(interface.index))
            let all = isNeeded ? interface.addresses : []
            let addresses = Array(all.prefix(DiscoveryLimits.addresses))
            if group.addresses != addresses { group.publish(addresses) }
        }
    }

    private func addressGroup(_ index: Int32) -> AddressGroup {
        if let group = addressGroups.first(where: { $0.interface == index }) { return group }
        let group = AddressGroup(responder, interface: index)
        addressGroups.append(group)
        return group
    }

    // Another device has our private name, as after copying a data directory to a second machine.
    private func renameHost() {
        responder.host = AlternativeName.host(of: host, dice: &dice) + ".local"
        addressGroups.forEach { $0.publish($0.addresses) }
        publisher.republish()
    }
}
