import Vocabulary

/// Follows all instances of our service type on the interfaces in use.
final class Browser {
    /// How long after a failure of a browser it is made anew.
    static let retryInterval = Instant.Span.seconds(5)
    /// How long an instance is followed where there are more of its room than are: so each is asked for now and then.
    static let turn = Instant.Span.seconds(120)

    private let responder: any Responder
    private let filter: InterfaceFilter
    private let onReport: (SightingReport) -> Void
    private var browses: [Browse] = []
    private(set) var resolutions: [SightingKey: Resolution] = [:]
    /// Whether an instance was found, or failed, since it was last looked which are followed.
    private var hasNews = false
    /// When others of a room are to be followed.
    var turnAt: Instant?
    private var hasIgnored = false
    private var retry = RetryTimer(interval: Browser.retryInterval)

    /// Follows nothing yet.
    ///
    /// - Parameters:
    ///   - responder: Who browses.
    ///   - filter: Sightings on other interfaces are ignored.
    ///   - onReport: Called for everything seen, from within Avahi's callbacks.
    init(
        _ responder: any Responder,
        filter: InterfaceFilter,
        onReport: @escaping (SightingReport) -> Void
    ) {
        self.responder = responder
        self.filter = filter
        self.onReport = onReport
    }

    /// When `tick` is to be called at the latest.
    var nextDeadline: Instant? {
        (resolutions.values.map(\.retryAt) + [retry.dueAt, turnAt]).compactMap { $0 }.min()
    }

    /// Browses on these interfaces, −1 meaning all, and no longer on others.
    func use(_ interfaces: [Int32]) {
        browses.removeAll { !interfaces.contains($0.interface) }
        for interface in interfaces where !browses.contains(where: { $0.interface == interface }) {
            browses.append(Browse(self, responder, interface: interface))
        }
        guard !interfaces.contains(-1) else { return }
        for key in resolutions.keys where !interfaces.contains(key.interface) {
            disappeared(key)
        }
    }

    /// Repeats what failed when it is time.
    func tick(_ now: Instant) {
        resolutions.values.forEach { $0.tick(now) }
        if hasNews || turnAt.map({ $0 <= now }) == true {
            hasNews = false
            arrange(now)
        }
        if hasIgnored, resolutions.count < DiscoveryLimits.sightings / 2 { lookAgain() }
        let failed = browses.filter(\.hasFailed).map(\.interface)
        guard retry.isDue(now, failing: !failed.isEmpty) else { return }
        browses.removeAll(where: \.hasFailed)
        failed.forEach { browses.append(Browse(self, responder, interface: $0)) }
    }

    // A new browser reports everything that is known anew, so also what was ignored in a flood.
    private func lookAgain() {
        hasIgnored = false
        let interfaces = browses.map(\.interface)
        browses = interfaces.map { Browse(self, responder, interface: $0) }
    }

    func appeared(_ key: SightingKey) {
        guard resolutions[key] == nil, filter.admits(index: key.interface) else { return }
        guard resolutions.count < DiscoveryLimits.sightings else {
            hasIgnored = true
            return report(.ignored)
        }
        resolutions[key] = Resolution(self, responder, key: key)
    }

    func disappeared(_ key: SightingKey) {
        guard resolutions.removeValue(forKey: key) != nil else { return }
        hasNews = true
        report(.gone(key))
    }

    /// An instance is there, or not where it was.
    func resolved(_ key: SightingKey, _ sighting: Sighting) {
        hasNews = true
        report(.resolved(key, sighting))
    }

    /// Nobody answers for an instance.
    func failed(_ key: SightingKey) {
        hasNews = true
        report(.gone(key))
    }

    private func report(_ report: SightingReport) {
        onReport(report)
    }
}
