import Vocabulary

/// Follows all instances of our service type on the interfaces in use.
final class Browser {
    /// How long after a failure of a browser it is made anew.
    static let retryInterval = Instant.Span.seconds(5)
    /// From one look at an instance to the next, and how much later that is for each instance that there is.
    static let lookInterval = Instant.Span.seconds(3)
    static let lookIntervalEach = Instant.Span.milliseconds(50)

    private let responder: any Responder
    private let filter: InterfaceFilter
    private let onReport: (SightingReport) -> Void
    private var browses: [Browse] = []
    private(set) var resolutions: [SightingKey: Resolution] = [:]
    private var dice = SystemRandomNumberGenerator()
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
        (resolutions.values.map(\.lookAt) + [retry.dueAt]).compactMap { $0 }.min()
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
        resolutions.values.forEach { $0.tick(now, pause: pause) }
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
        report(.gone(key))
    }

    /// From an answer to the next look, not the same for all devices: the first one that looks asks for all.
    private func pause() -> Instant.Span {
        let each = Self.lookIntervalEach * UInt64(resolutions.count)
        let shortest = max(Self.lookInterval, each)
        return shortest + shortest * UInt64.random(in: 0...500, using: &dice) / 1_000
    }

    func report(_ report: SightingReport) {
        onReport(report)
    }
}
