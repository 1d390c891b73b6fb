import CAvahi
import Glibc
import Vocabulary

// The helper process: started when nobody else does the work, and again whenever it dies.
extension Driver {
    func stepHelper(_ now: Instant) {
        if let helper {
            helper.tick(now)
            guard helper.hasEnded else { return }
            dropHelper(now)
            statistics.helperRestarts += 1
            helperStartAt = now + backoff.next(after: now.since(helperStartedAt))
        }
        guard carrier == .none, helperStartAt <= now, embeddedFrom <= now else { return }
        startHelper(now)
    }

    /// Ends the helper at once, without a word to the network.
    func dropHelper(_ now: Instant) {
        helper?.kill()
        helper = nil
        if carrier == .embedded { loseCarrier(now) }
    }

    /// Notes that nobody does the work.
    func loseCarrier(_ now: Instant) {
        carrier = .none
        table.beginGeneration(now: now)
    }

    private func startHelper(_ now: Instant) {
        helperStartedAt = now
        helper = HelperProcess(configuration.helper, poll: poll, now: now) { [unowned self] in
            take($0)
        }
        guard let helper else {
            helperFailure = String(cString: strerror(errno))
            helperStartAt = now + backoff.next(after: .seconds(0))
            return
        }
        table.beginGeneration(now: now)
        helper.send(.configure(host: privateHost, interfaces: configuration.interfaces))
    }

    private func take(_ report: HelperReport) {
        let now = Clock.now()
        switch report {
        case .running:
            helperFailure = nil
            carrier = .embedded
            plan.startOver()
            table.settle(now: now)
        case .failed(0): helperFailure = "libavahi-core is not installed"
        case .failed(let code): helperFailure = String(cString: avahi_strerror(code))
        case .sighting(let sighting): table.take(sighting, now: now)
        case .pong: break
        }
    }

    /// A name of our own, so that avahi-daemon's and other copies' host names are left alone.
    private var privateHost: String {
        "parlor-" + configuration.device.description.prefix(8)
    }
}
